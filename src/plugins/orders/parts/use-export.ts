import { useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_LIMIT, type OrderList } from '../stores/order-list.ts';
import { useOrderWords } from './use-order-words.ts';
import { ordersPlugin } from '../plugin.ts';

/** Saves every order that passes the list's filter as a CSV file. */
export function useExport(list: OrderList): { readonly isBusy: boolean; readonly run: () => Promise<void> } {
  const { browser, notice, calendar } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const words = useOrderWords();
  const [isBusy, setBusy] = useState(false);
  const run = useTask(async () => {
    setBusy(true);
    try {
      const orders = await list.all();
      const { fileNameAt, ordersCsv } = await import('../model/order-csv.ts');
      browser.saveFile(fileNameAt(calendar.now(), t), ordersCsv(orders, words, t));
      const isCut = orders.length >= EXPORT_LIMIT;
      notice[isCut ? 'warning' : 'success']({
        key: isCut ? 'orders:export.cut' : 'orders:export.done',
        values: { count: orders.length },
      });
    } finally {
      setBusy(false);
    }
  });
  return { isBusy, run };
}

import { Button } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Deed, OrderActions } from '../stores/order-actions.ts';
import type { OrderList } from '../stores/order-list.ts';
import { cancelEverything } from '../stores/cancel-everything.ts';
import { useCopyOrders } from './use-copy-orders.ts';
import { ordersPlugin } from '../plugin.ts';

const DEEDS = ['confirm', 'refuse', 'cancel'] as const;

interface Props {
  readonly list: OrderList;
  readonly actions: OrderActions;
}

/** What can be done with the chosen orders, and what came of it. Always there, so that nothing jumps. */
export const ActionBar = observer(function ActionBar({ list, actions }: Props) {
  const { notice, text, trading } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const copy = useCopyOrders();
  const { busy, summary, chosen } = actions;
  const run = async (deed: Deed, ids: readonly string[]) => {
    if (ids.length > 1) {
      const yes = await notice.confirm({
        kind: `orders.${deed}`,
        title: { key: `orders:ask.${deed}Title`, values: { count: ids.length } },
        body: { key: `orders:ask.${deed}Body`, values: { count: ids.length } },
        confirm: { key: `orders:act.${deed}` },
        ...(deed === 'cancel' ? { dismiss: { key: 'orders:ask.keep' } as const } : {}),
        danger: deed !== 'confirm',
      });
      if (!yes) return;
    }
    await actions.run(deed, ids);
  };
  const liveCount = trading.live.length;
  const isAny = chosen.size > 0;
  return (
    <footer className="o-foot">
      <span className="o-chosen">
        {isAny ? t('orders:chosen', { count: chosen.size }) : t('orders:count', { count: list.count })}
      </span>
      {DEEDS.map((deed) => {
        const ids = actions.fitting(deed);
        return (
          <Button
            key={deed}
            size="sm"
            busy={busy === deed}
            disabled={busy !== null || ids.length === 0}
            onClick={() => void run(deed, ids)}
          >
            {t(`orders:act.${deed}`)}
            {ids.length > 0 && ` ${ids.length}`}
          </Button>
        );
      })}
      <Button
        size="sm"
        icon="copy"
        disabled={!isAny}
        onClick={() => copy([...chosen].flatMap((id) => list.get(id) ?? []))}
      >
        {t('orders:act.copy')}
      </Button>
      {(isAny || summary !== null) && (
        <Button size="sm" tone="ghost" onClick={() => actions.clear()}>
          {t('orders:act.clear')}
        </Button>
      )}
      <output className="o-result" data-bad={summary !== null && summary.failed > 0 ? '' : undefined}>
        {summary !== null &&
          t(summary.failed === 0 ? 'orders:result.done' : 'orders:result.some', {
            deed: t(`orders:act.${summary.deed}`),
            done: summary.done,
            failed: summary.failed,
          })}
      </output>
      <span className="o-foot-end">
        <Button
          size="sm"
          disabled={liveCount === 0}
          onClick={() =>
            actions.choose(
              list
                .rows()
                .filter((row) => row.canCancel)
                .map((row) => row.orderId),
            )
          }
        >
          {t('orders:act.chooseLive')}
        </Button>
        <Button
          size="sm"
          disabled={liveCount === 0 || busy !== null}
          onClick={() => void cancelEverything({ trading, notice, text })}
        >
          {t('orders:act.cancelAll')}
          {liveCount > 0 && ` ${liveCount}`}
          <kbd>Shift+F8</kbd>
        </Button>
      </span>
    </footer>
  );
});

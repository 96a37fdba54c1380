import { transaction } from '#contract/api';
import type { DealPath, Order } from '#contract/entities';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  draftOfText,
  emptyDraft,
  fromOrder,
  textOfDraft,
  type TransferDraft,
} from '../model/transfer-draft.ts';
import { casesPlugin } from '../plugin.ts';
import { useAside, useDraftText } from './use-draft.ts';

/** Number of filled orders offered, the newest. */
const ORDERS = 50;

/** Whether the draft contains anything beyond what its order gives. */
function isTyped(
  draft: TransferDraft,
  first: TransferDraft,
  listed: readonly Order[],
  own: readonly DealPath[],
) {
  const order = listed.find(({ orderId }) => orderId === draft.orderId);
  const filled = order === undefined ? first : fromOrder(first, order, own);
  return textOfDraft(filled) !== textOfDraft(draft);
}

/** Orders of which something is filled: the newest, and the named one, which may be still live or old; null: not known yet. */
function useFilled(namedId: string | null): readonly Order[] | null {
  const query = { category: 'completedTransaction' as const, rows: ORDERS };
  const orders = useCall(transaction.getQuoteList, { query }, { notTips: true });
  const filled = orders.state === 'ready' ? orders.value.content : null;
  const isElsewhere =
    namedId !== null && filled !== null && !filled.some(({ orderId }) => orderId === namedId);
  const named = useCall(
    transaction.getQuoteDetail,
    { query: { orderId: namedId ?? '' } },
    { when: isElsewhere, notTips: true },
  );
  return useMemo(() => {
    const other = named.state === 'ready' && named.value.order.cumQty > 0 ? [named.value.order] : [];
    return filled && [...other, ...filled];
  }, [filled, named]);
}

/**
 * The draft: what was typed but not submitted, or filled in from the filled order that the address names or the user chooses. An untouched form
 * follows the server's time, which arrives after the form and passes the limits of a day.
 */
export function useTransferDraft(requestedOrderId: string | null) {
  const { calendar } = usePlugin(casesPlugin);
  const aside = useAside();
  const [typed, keep] = useDraftText('transfer.fields');
  const [touched, setDraft] = useState(() => draftOfText(typed));
  const draft = touched ?? emptyDraft(calendar);
  const listed = useFilled(requestedOrderId);
  const paths = useCall(transaction.getDealPathInfo, undefined, { notTips: true });
  const ownPaths = paths.state === 'ready' ? paths.value : null;
  const change = (part: Partial<TransferDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keep(textOfDraft(next));
  };
  const take = (order: Order | undefined, own: readonly DealPath[] = ownPaths ?? []) => {
    const first = emptyDraft(calendar);
    if (isTyped(draft, first, listed ?? [], own)) aside.copyForm();
    const next = order === undefined ? null : fromOrder(draft, order, own);
    setDraft(next);
    keep(next === null ? '' : textOfDraft(next));
  };
  const handleOrder = useEffectEvent((order: Order, own: readonly DealPath[]) => {
    if (draft.orderId === order.orderId) return;
    if (typed !== '') aside.copyForm();
    keep('');
    setDraft(fromOrder(draft, order, own));
  });
  useEffect(() => {
    const order = listed?.find((item) => item.orderId === requestedOrderId);
    if (order !== undefined && ownPaths !== null) handleOrder(order, ownPaths);
  }, [requestedOrderId, listed, ownPaths]);
  return { draft, change, orders: listed ?? [], take, aside, forget: () => keep('') };
}

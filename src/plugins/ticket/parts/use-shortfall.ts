import { useRow } from '#core/hooks';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { levelsAgainst, shortfallOf } from '../model/target.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { ticketPlugin } from '../plugin.ts';

/** That the quote to be hit cannot meet the whole order, and what becomes of the rest; null where it can. Call it in an observer. */
export function useShortfall({ draft, quantity }: TicketStore): string | null {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const deep = useRow(market.deep, draft.securityId);
  const quote = levelsAgainst(deep, draft.side).find(({ quoteId }) => quoteId === draft.targetQuoteId);
  const short = quote === undefined ? null : shortfallOf(draft, quantity, quote);
  return short && t(`ticket:short.${short.key}`, { ...short });
}

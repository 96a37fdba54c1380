import type { Order } from '#contract/entities';
import {
  beijingDate,
  displayStatus,
  INTENTION_QUOTE_IND,
  maturityText,
  orderStatusLabel,
  settlementLabel,
} from '#contract/rules';
import { clockText, qtyText, textOr, timeOnDay } from '#core/format';
import { dynamicText } from '#core/text';
import type { TFunction } from 'i18next';

/** Texts about an order in the user's language. */
export interface OrderWords {
  status(order: Order): string;
  /** Filled and total quantity, 万元; always shown with the status. */
  filled(order: Order): string;
  side(order: Pick<Order, 'side'>): string;
  /** A hit on a quote is called so, not an intention. */
  kind(order: Pick<Order, 'quoteInd'> & Partial<Pick<Order, 'targetQuoteId' | 'side'>>): string;
  settlement(order: Pick<Order, 'settlType'>): string;
  /** Remaining maturity of the bond, today. */
  maturity(order: Pick<Order, 'trueRemainMaturityStr'>): string;
  lifetime(order: Pick<Order, 'timeInForce'>): string;
  autoCancel(specifyTime: string): string;
  /** Until when a live order stays: its time, or the day or withdrawal that ends it. */
  until(order: Pick<Order, 'ordStatus' | 'expireAt' | 'timeInForce'>): string;
  /** `HH:mm:ss` of today, the day and minute of another day. */
  time(value: string | null): string;
  /** Why it ended; '' while it is live. */
  reason(order: Pick<Order, 'reason'>): string;
}

const LIFETIMES = { 0: 'day', 1: 'gtc', 3: 'ioc' } as const;
const lifetimeOf = (timeInForce: number) =>
  LIFETIMES[timeInForce === 1 || timeInForce === 3 ? timeInForce : 0];

const ruleText = (t: TFunction, key: string, values: Record<string, string | number> = {}): string =>
  dynamicText(t, `rules:${key}`, values);

type Kind = 'firm' | 'negotiable' | 'intention' | 'lift' | 'hit';

function kindOf({ quoteInd, targetQuoteId, side }: Parameters<OrderWords['kind']>[0]): Kind {
  if (quoteInd !== INTENTION_QUOTE_IND) return quoteInd === 2 ? 'negotiable' : 'firm';
  if (!targetQuoteId) return 'intention';
  return side === 1 ? 'lift' : 'hit';
}

/** Auto-cancel as ordered: '' for none, '0' at once, `HHmm`, or seconds; a time in no such form as it was sent. */
function autoCancelText(specifyTime: string, t: TFunction): string {
  if (specifyTime === '') return t('orders:autoCancel.none');
  if (specifyTime === '0') return ruleText(t, 'autoCancelNow');
  if (/^\d{4}$/.test(specifyTime)) return `${specifyTime.slice(0, 2)}:${specifyTime.slice(2)}`;
  if (!/^\d+$/.test(specifyTime)) return specifyTime;
  const seconds = Number(specifyTime);
  return seconds % 60 === 0
    ? ruleText(t, 'autoCancelMinutes', { value: seconds / 60 })
    : ruleText(t, 'autoCancelSeconds', { value: seconds });
}

function untilText(
  { ordStatus, expireAt, timeInForce }: Parameters<OrderWords['until']>[0],
  t: TFunction,
): string {
  if (ordStatus !== '0') return '--';
  const lifetime = lifetimeOf(timeInForce);
  return expireAt !== null || lifetime === 'ioc' ? clockText(expireAt) : t(`orders:until.${lifetime}`);
}

/**
 * The texts of the list, the detail page and the export. `now` places settlement codes in their year, ms; times on
 * another day than `today` show their date.
 */
export function orderWords(t: TFunction, now: () => number, today: string = beijingDate(now())): OrderWords {
  return {
    status: (order) => ruleText(t, orderStatusLabel(displayStatus(order)).key),
    filled: ({ cumQty, orderQty }) => `${qtyText(cumQty, t)}/${qtyText(orderQty, t)}`,
    side: ({ side }) => t(side === 1 ? 'orders:side.bid' : 'orders:side.ofr'),
    time: (value) => timeOnDay(value, today),
    kind: (order) => t(`orders:kind.${kindOf(order)}`),
    settlement({ settlType }) {
      const { key, values } = settlementLabel(settlType, now());
      return ruleText(t, key, { ...values });
    },
    maturity({ trueRemainMaturityStr }) {
      const maturity = maturityText(trueRemainMaturityStr);
      return typeof maturity === 'string' ? textOr(maturity) : ruleText(t, maturity.key);
    },
    lifetime: ({ timeInForce }) => t(`orders:lifetime.${lifetimeOf(timeInForce)}`),
    autoCancel: (specifyTime) => autoCancelText(specifyTime, t),
    until: (order) => untilText(order, t),
    reason: ({ reason }) => (reason === null ? '' : t(`orders:reason.${reason}`)),
  };
}

const TONES = { '0': 'o-live', '1': 'o-part', '2': 'o-done', '4': 'o-over' } as const;

/** Class of the shown status, for cells and headings. */
export const statusTone = (order: Order): (typeof TONES)[keyof typeof TONES] => TONES[displayStatus(order)];

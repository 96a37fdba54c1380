import { workdayBefore } from '#core/calendar';
import { readAs } from '#core/drafts';
import { type CaseForm, type DealPath, depository, type Order } from '#contract/entities';
import {
  addDays,
  beijingDate,
  type DateText,
  isTransferInTime,
  parseBeijingTime,
  settlesOn,
  transferLimit,
} from '#contract/rules';
import * as z from 'zod/mini';

type Transfer = Extract<CaseForm, { kind: 'transfer' }>;
type Holding = Transfer['from'];

const side = z.object({
  depository,
  holder: z.string(),
  account: z.string(),
});
const storedDraft = z.object({
  orderId: z.nullable(z.string()),
  securityId: z.string(),
  symbol: z.string(),
  faceAmount: z.string(),
  tradeDate: z.string(),
  settlDate: z.string(),
  from: side,
  to: side,
});

/** Query key of the refused request that a new one corrects. */
export const FORMER = 'former';

/** A transfer being filled in; `faceAmount` in 万元 as typed. */
export type TransferDraft = Readonly<z.output<typeof storedDraft>>;

/** The draft as text, stored until it is submitted. */
export const textOfDraft = (draft: TransferDraft): string => JSON.stringify(draft);

/** The stored draft; null when there is none, or it cannot be read. */
export const draftOfText = (text: string): TransferDraft | null =>
  readAs(text, z.nullable(storedDraft), null);

const NO_CONTACT: Holding = { depository: 'CCDC', holder: '', account: '' };
const DEPOSITORY = { 中债登: 'CCDC', 上清所: 'SHCH', 中证登: 'CSDC' } as const;
const MIN = 2;
const ACCOUNT = /^[0-9A-Za-z-]{4,32}$/;
/** Longer than any holiday. */
const DAYS_AHEAD = 30;

/** What the draft needs of the market calendar. */
export interface Days {
  now(): number;
  isWorkday(at: number): boolean;
  /** The market is kept open round the clock. */
  readonly isAlwaysOpen?: boolean;
  /** The workdays that the server has named, ascending. */
  readonly days: { readonly workdays: readonly DateText[] };
}

const isSettlement = (days: Days, securityId: string, day: DateText): boolean =>
  settlesOn(securityId, day, (date) => days.isWorkday(parseBeijingTime(`${date} 12:00`) ?? days.now()));

/** The first day from `from` (default: today) on which the bond settles ('' for any) whose 11:00 is still to come. */
export function firstSettlement(days: Days, securityId = '', from?: DateText): DateText {
  const now = days.now();
  let day = from ?? beijingDate(now);
  for (let daysLeft = DAYS_AHEAD; daysLeft > 0; daysLeft -= 1) {
    if (isSettlement(days, securityId, day) && transferLimit('submitted', day, now)?.urgency !== 'late')
      return day;
    day = addDays(day, 1);
  }
  return day;
}

/** The day of a trade made by now: today, or the last workday before it. */
function lastTradeDay(days: Days): DateText {
  const today = beijingDate(days.now());
  return days.isAlwaysOpen === true || days.isWorkday(days.now()) ? today : workdayBefore(today, days);
}

/** A transfer by hand. */
export const emptyDraft = (days: Days): TransferDraft => ({
  orderId: null,
  securityId: '',
  symbol: '',
  faceAmount: '',
  tradeDate: lastTradeDay(days),
  settlDate: firstSettlement(days),
  from: NO_CONTACT,
  to: NO_CONTACT,
});

/** The draft with another bond; a settlement on which its market is closed moves to the next that it has. */
export function withBond(
  draft: TransferDraft,
  bond: Pick<TransferDraft, 'securityId' | 'symbol'>,
  days: Days,
): TransferDraft {
  const { settlDate } = draft;
  const isOpen = settlDate === '' || settlesOn(bond.securityId, settlDate, () => true);
  return { ...draft, ...bond, settlDate: isOpen ? settlDate : firstSettlement(days, bond.securityId) };
}

/** The account of a trading path. */
export const holdingOf = ({ custodian, accountName, accountNo }: DealPath): Holding => ({
  depository: DEPOSITORY[custodian],
  holder: accountName,
  account: accountNo,
});

/** The draft with the data of a filled order: its bond, the quantity done, its days, and the user's account on their side. */
export function fromOrder(draft: TransferDraft, order: Order, paths: readonly DealPath[]): TransferDraft {
  const path =
    paths.find(({ id }) => id === order.dealPathId) ?? paths.find((item) => item.isDefault === '1');
  const own = path === undefined ? NO_CONTACT : holdingOf(path);
  return {
    ...draft,
    orderId: order.orderId,
    securityId: order.securityID,
    symbol: order.symbol,
    faceAmount: String(order.cumQty),
    tradeDate: order.createTime?.slice(0, 10) ?? draft.tradeDate,
    settlDate: order.settlDate ?? draft.settlDate,
    from: order.side === 2 ? own : NO_CONTACT,
    to: order.side === 1 ? own : NO_CONTACT,
  };
}

/** The draft of a former request, to be corrected; a settlement that can no longer be met moves to the next that can. */
export function fromFormer(form: Transfer, symbol: string, days: Days): TransferDraft {
  const { kind: _, faceAmount, settlDate, ...rest } = form;
  return {
    ...rest,
    symbol,
    faceAmount: String(faceAmount),
    settlDate: isTransferInTime(settlDate, days.now()) ? settlDate : firstSettlement(days, form.securityId),
  };
}

/** The faults of one side of a transfer. `sameAccount`: it is that of the other side. */
export interface HoldingFaults {
  readonly holder: boolean;
  readonly account: 'account' | 'sameAccount' | null;
}

/** The faults of a draft, field by field; the names are those of the texts below the fields. */
export interface TransferFaults {
  readonly securityId: boolean;
  readonly faceAmount: boolean;
  readonly tradeDate: boolean;
  /** `settlOff`: the bond's market is closed; `settlEarly`: before the trade; `settlPast`: over, or today after 16:00. */
  readonly settlDate: 'settlDate' | 'settlOff' | 'settlEarly' | 'settlPast' | null;
  readonly from: HoldingFaults;
  readonly to: HoldingFaults;
}

const faultsOfHolding = ({ holder, account }: Holding): HoldingFaults => ({
  holder: holder.trim().length < MIN,
  account: ACCOUNT.test(account.trim()) ? null : 'account',
});

const faultsOfTarget = ({ from, to }: TransferDraft): HoldingFaults => {
  const faults = faultsOfHolding(to);
  const isSame = from.depository === to.depository && from.account.trim() === to.account.trim();
  return isSame && faults.account === null ? { ...faults, account: 'sameAccount' } : faults;
};

/** Whether the bond's market is known to be closed. Weekends that the server has not named yet may be made up for. */
function isDayOff(days: Days, securityId: string, day: DateText): boolean {
  const lastNamed = days.days.workdays.at(-1) ?? '';
  return day > lastNamed ? !settlesOn(securityId, day, () => true) : !isSettlement(days, securityId, day);
}

const settlFault = (
  { securityId, tradeDate, settlDate }: TransferDraft,
  days: Days,
): TransferFaults['settlDate'] => {
  if (settlDate === '') return 'settlDate';
  if (isDayOff(days, securityId, settlDate)) return 'settlOff';
  if (settlDate < tradeDate) return 'settlEarly';
  return isTransferInTime(settlDate, days.now()) ? null : 'settlPast';
};

/** What prevents the draft from being submitted. */
export const faultsOf = (draft: TransferDraft, days: Days): TransferFaults => ({
  securityId: draft.securityId === '',
  faceAmount: !/^[1-9]\d{0,7}$/.test(draft.faceAmount),
  tradeDate: draft.tradeDate === '',
  settlDate: settlFault(draft, days),
  from: faultsOfHolding(draft.from),
  to: faultsOfTarget(draft),
});

/** Why nothing can settle on the day any more, or at all; null: it can. */
export const closedBy = ({ settlDate }: TransferFaults): 'settlOff' | 'settlPast' | null =>
  settlDate === 'settlPast' || settlDate === 'settlOff' ? settlDate : null;

const isValid = ({ from, to, ...fields }: TransferFaults): boolean =>
  ![from, to, fields].some((part) => Object.values(part).some((fault) => fault !== false && fault !== null));

/** The request; null when something is missing or wrong. */
export function formOfDraft(draft: TransferDraft, days: Days): Transfer | null {
  const { symbol: _symbol, faceAmount, ...rest } = draft;
  return isValid(faultsOf(draft, days))
    ? { kind: 'transfer', ...rest, faceAmount: Number(faceAmount) }
    : null;
}

import type { SidedLevel } from '#contract/entities';
import { beijingDate, settlementLabel } from '#contract/rules';
import type { CalendarStore } from '#core/calendar';
import { clockText, priceNumber, priceText, qtyText, timeOnDay } from '#core/format';
import type { LiveColumn } from '#core/grid';
import { columnKinds } from '#core/grid/columns';
import { dynamicText } from '#core/text';
import { flagsText } from '#core/trading';
import type { TFunction } from 'i18next';
import { partyText } from './party-text.ts';

/** The column that cancels the user's own quote. */
export const CANCEL = 'cancel';

type Columns = readonly LiveColumn<SidedLevel>[];

/** The columns of the list of every quote, left to right. `drop` determines which goes first when there is no room. */
export function quoteColumns(
  t: TFunction,
  calendar: Pick<CalendarStore, 'now'>,
  today: string = beijingDate(calendar.now()),
): Columns {
  return [...priceColumns(t), ...sizeColumns(t), ...termColumns(t, calendar), ...timeColumns(t, today)];
}

/** timeInForce of a quote that rests until it is cancelled. */
const GOOD_TILL_CANCELLED = 1;

/** Until when a quote is valid: its time limit, else what ends it. */
const untilText = (t: TFunction, { expireTime, timeInForce }: SidedLevel): string =>
  expireTime === null
    ? t(timeInForce === GOOD_TILL_CANCELLED ? 'depth:until.gtc' : 'depth:until.day')
    : clockText(expireTime);

const sideTone = (row: SidedLevel): string => (row.side === 1 ? 'bid' : 'ofr');
const muted = (): string => 'muted';

function priceColumns(t: TFunction): Columns {
  return [
    {
      id: 'side',
      header: t('depth:side'),
      width: 64,
      text: (row) => t(row.side === 1 ? 'depth:bid' : 'depth:ofr'),
      tone: sideTone,
      sortBy: (row) => row.side,
    },
    {
      id: 'yield',
      header: t('depth:yield'),
      ...columnKinds.yield,
      text: (row) => priceText(row.yield),
      tone: sideTone,
      flash: (row) => priceNumber(row.yield),
      sortBy: (row) => priceNumber(row.yield),
    },
    {
      id: 'clean',
      header: t('depth:clean'),
      ...columnKinds.price,
      dropOrder: 6,
      text: (row) => priceText(row.cleanPrice),
      sortBy: (row) => priceNumber(row.cleanPrice),
    },
    {
      id: 'dirty',
      header: t('depth:dirty'),
      ...columnKinds.price,
      dropOrder: 1,
      text: (row) => priceText(row.dirtyPrice),
      sortBy: (row) => priceNumber(row.dirtyPrice),
    },
  ];
}

function sizeColumns(t: TFunction): Columns {
  return [
    {
      id: 'qty',
      header: t('depth:qty'),
      ...columnKinds.qty,
      text: (row) => qtyText(row.qty, t),
      sortBy: (row) => row.qty,
    },
    {
      id: 'filled',
      header: t('depth:filled'),
      ...columnKinds.qty,
      dropOrder: 3,
      text: (row) => (row.cumQty === 0 ? '--' : qtyText(row.cumQty, t)),
      tone: muted,
    },
  ];
}

function termColumns(t: TFunction, calendar: Pick<CalendarStore, 'now'>): Columns {
  return [
    {
      id: 'settle',
      header: t('depth:settlement'),
      ...columnKinds.settle,
      dropOrder: 7,
      text: (row) => {
        const label = settlementLabel(row.settlType, calendar.now());
        return dynamicText(t, `rules:${label.key}`, label.values);
      },
      sortBy: (row) => row.settlType,
    },
    {
      id: 'org',
      header: t('depth:org'),
      ...columnKinds.org,
      // The institution and its trader.
      width: 120,
      flex: 1,
      text: (row) => (row.mine ? `${t('depth:mine')} ${partyText(row)}` : partyText(row)),
      tone: (row) => (row.mine ? 'strong' : ''),
      sortBy: (row) => row.org,
    },
    {
      id: 'kind',
      header: t('depth:kind'),
      width: 78,
      text: (row) =>
        t(row.quoteInd === 99 ? 'depth:intention' : row.firm ? 'depth:firm' : 'depth:negotiable'),
      tone: (row) => (row.firm ? '' : 'muted'),
    },
    {
      id: 'marks',
      header: t('depth:marks'),
      width: 96,
      dropOrder: 2,
      flex: 1,
      text: (row) => flagsText(row.flags, t),
      tone: muted,
    },
  ];
}

function timeColumns(t: TFunction, today: string): Columns {
  return [
    {
      id: 'expire',
      header: t('depth:expire'),
      ...columnKinds.time,
      dropOrder: 4,
      text: (row) => untilText(t, row),
      tone: muted,
      // The session's end, then those that rest, are later than any time limit: digits come before letters.
      sortBy: (row) => row.expireTime ?? (row.timeInForce === GOOD_TILL_CANCELLED ? 'rests' : 'day'),
    },
    {
      id: 'time',
      header: t('depth:time'),
      ...columnKinds.dayTime,
      dropOrder: 5,
      // A quote that rests until it is cancelled may be days old.
      text: (row) => timeOnDay(row.time, today),
      tone: muted,
      sortBy: (row) => row.time,
    },
    {
      id: CANCEL,
      header: t('depth:cancel'),
      width: 56,
      align: 'center',
      text: (row) => (row.mine ? t('depth:cancel') : ''),
      tone: () => 'bad',
      pressable: true,
    },
  ];
}

import { bpBetween, yieldOrNull } from '#contract/rules';
import { bpText, priceText } from '#core/format';
import { useBest, useFollow, useToday } from '#core/hooks';
import { Icon, IconButton, PanelState, PriceText, type Tone, Tag } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkRow, canHaveProblems, type RowProblem } from '../model/bulk-row.ts';
import { needsOtherKey, type Warning } from '../model/checks.ts';
import { limitOf } from '../stores/bulk-prices.ts';
import type { BulkStore } from '../stores/bulk-store.ts';
import { ticketPlugin } from '../plugin.ts';
import {
  BondCell,
  HEADS,
  KindChoice,
  type LineCells,
  PriceCells,
  QuantityCell,
  SettlementChoice,
  SideChoice,
} from './BulkCells.tsx';

/** The rows as parsed; every cell can be corrected. */
export const BulkTable = observer(function BulkTable({ bulk }: { readonly bulk: BulkStore }) {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  // What the settlement codes mean changes with the day.
  useToday();
  const ids = [...new Set(bulk.list.flatMap((row) => (row.securityId === '' ? [] : [row.securityId])))];
  useFollow(market, 'bestmarket', ids.length === 0 ? null : ids);
  if (bulk.order.length === 0)
    return (
      <div className="tb-table">
        <PanelState kind="empty" title={t('ticket:bulk.empty')} detail={t('ticket:bulk.emptyDetail')} />
      </div>
    );
  return (
    <div className="tb-table scroll">
      <table className="k-table">
        <caption className="visually-hidden">{t('ticket:panel.bulk')}</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" data-col={head}>
                {t(`ticket:bulk.column.${head}`)}
              </th>
            ))}
            <th>
              <span className="visually-hidden">{t('ticket:bulk.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bulk.list.map((row, index) => (
            <Line
              key={row.clOrdId}
              bulk={bulk}
              row={row}
              settleDate={bulk.prices.settleDate(row)}
              index={index + 1}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface LineProps {
  readonly bulk: BulkStore;
  readonly row: BulkRow;
  /** When it settles, as of today; null: its code has no date. */
  readonly settleDate: string | null;
  readonly index: number;
}

/** `far`: it may be sent, at a price that is worth a second look. */
type LineState = Exclude<BulkRow['status'], 'draft'> | 'ready' | 'far' | 'wrong';
const TONES: Readonly<Record<LineState, Tone>> = {
  ready: 'accent',
  far: 'warn',
  wrong: 'warn',
  sending: 'info',
  done: 'ok',
  refused: 'bad',
  unknown: 'warn',
};

/** What is to be said of a row: why it cannot be sent, or else what is worth a second look. */
interface Findings {
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly Warning[];
}

function findingsOf(row: BulkRow, bulk: BulkStore): Findings {
  const problems = canHaveProblems(row) ? bulk.problems(row) : [];
  return { problems, warnings: problems.length > 0 ? [] : bulk.prices.warnings(row, bulk.limits) };
}

function stateOf(row: BulkRow, { problems, warnings }: Findings): LineState {
  if (row.status !== 'draft') return row.status;
  if (problems.length > 0) return 'wrong';
  return needsOtherKey(warnings) ? 'far' : 'ready';
}

const Line = observer(function Line({ bulk, row, settleDate, index }: LineProps) {
  const { t } = useTranslation();
  const findings = findingsOf(row, bulk);
  const line: LineCells = {
    row,
    settleDate,
    isLocked: !['draft', 'refused'].includes(row.status),
    edit: (part) => bulk.edit(row.clOrdId, part),
    isWrong: (column) => findings.problems.some((problem) => problem.column === column),
    label: (column) => t('ticket:bulk.cell', { row: index, column: t(`ticket:bulk.column.${column}`) }),
  };
  const state = stateOf(row, findings);
  return (
    <tr data-status={state}>
      <td>
        <Tag tone={TONES[state]}>{t(`ticket:bulk.state.${state}`)}</Tag>
      </td>
      <td>
        <BondCell line={line} onLookUp={() => bulk.lookUp(row.clOrdId)} />
      </td>
      <td data-side={row.side === 1 ? 'bid' : row.side === 2 ? 'ofr' : undefined}>
        <SideChoice line={line} />
      </td>
      <td>
        <PriceCells line={line} typeLabel={t('ticket:bulk.priceType', { row: index })} />
      </td>
      <td>
        <QuantityCell line={line} />
      </td>
      <td>
        <SettlementChoice line={line} />
      </td>
      <td>
        <KindChoice line={line} />
      </td>
      <td className="k-num">
        <Market row={row} />
      </td>
      <td className="k-num">
        <Valuation row={row} bulk={bulk} />
      </td>
      <td className="tb-note">
        <Note row={row} {...findings} />
      </td>
      <td>
        {row.status !== 'sending' && (
          <IconButton
            icon="close"
            size="sm"
            label={t('ticket:bulk.removeRow', { row: index })}
            onClick={() => bulk.remove(row.clOrdId)}
          />
        )}
      </td>
    </tr>
  );
});

/** Why a row cannot be sent, what is worth a second look, or the server's message about it. */
function Note({ row, problems, warnings }: Findings & { readonly row: BulkRow }): ReactNode {
  const { t } = useTranslation();
  if (row.status === 'sending') return t('ticket:review.sending');
  if (row.note !== '')
    return (
      <span data-tone={row.status}>
        {row.status !== 'done' && <Icon name="error" size={12} />}
        {row.note}
      </span>
    );
  const notes = [
    ...problems.map(({ column, key, values }) => ({ id: column + key, text: t(key, values) })),
    ...warnings.map(({ key, values }) => ({ id: key, text: t(`ticket:warning.${key}`, values) })),
  ];
  return notes.map(({ id, text }) => (
    <span key={id} data-tone="wrong">
      <Icon name="warning" size={12} />
      {text}
    </span>
  ));
}

interface RowProps {
  readonly row: BulkRow;
  readonly bulk: BulkStore;
}

/** The best bid and offer of the row's bond: the drawer covers the page that shows them. */
function Market({ row }: { readonly row: BulkRow }): ReactNode {
  const { market } = usePlugin(ticketPlugin);
  const best = useBest(market, row.securityId);
  return (
    <span className="tb-market">
      <PriceText text={priceText(best?.bidPrice) || '--'} side="bid" />
      {' / '}
      <PriceText text={priceText(best?.ofrPrice) || '--'} side="ofr" />
    </span>
  );
}

/** The valuation, and the row's distance from it in yield; marked when the server would refuse it. */
const Valuation = observer(function Valuation({ row, bulk }: RowProps) {
  const { market } = usePlugin(ticketPlugin);
  const best = useBest(market, row.securityId);
  const figures = bulk.prices.figures(row);
  const valuation = yieldOrNull(best?.valYield);
  const distance = figures && valuation !== null ? bpBetween(figures.yieldE4, valuation) : null;
  const limit = limitOf(best, bulk.limits);
  return (
    <>
      {priceText(best?.valYield) || '--'}
      {distance !== null && (
        <small data-far={limit !== null && Math.abs(distance) > limit}>{bpText(distance)}</small>
      )}
    </>
  );
});

import { bpBetween, settlementLabel, SETTLEMENTS, yieldOrNull } from '#contract/rules';
import { bpText, priceText } from '#core/format';
import { useBest, useFollow, useToday } from '#core/hooks';
import { Icon, IconButton, PanelState, PriceText, type Tone, Tag } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkEdit, type BulkRow, canHaveProblems, type RowProblem } from '../model/bulk-row.ts';
import { limitOf } from '../stores/bulk-prices.ts';
import type { BulkStore } from '../stores/bulk-store.ts';
import { ticketPlugin } from '../plugin.ts';

const HEADS = [
  'state',
  'bond',
  'side',
  'price',
  'qty',
  'settle',
  'kind',
  'market',
  'valuation',
  'note',
] as const;

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

const TONES: Readonly<Record<BulkRow['status'], Tone>> = {
  draft: 'plain',
  sending: 'info',
  done: 'ok',
  refused: 'bad',
  unknown: 'warn',
};

/** What every cell of a line needs: its name, whether it may be changed, and whether it is wrong. */
interface LineCells {
  readonly row: BulkRow;
  readonly settleDate: string | null;
  readonly isLocked: boolean;
  readonly edit: (part: BulkEdit) => void;
  readonly isWrong: (column: RowProblem['column']) => boolean;
  readonly label: (column: (typeof HEADS)[number]) => string;
}

const Line = observer(function Line({ bulk, row, settleDate, index }: LineProps) {
  const { t } = useTranslation();
  const problems = canHaveProblems(row) ? bulk.problems(row) : [];
  const line: LineCells = {
    row,
    settleDate,
    isLocked: !['draft', 'refused'].includes(row.status),
    edit: (part) => bulk.edit(row.clOrdId, part),
    isWrong: (column) => problems.some((problem) => problem.column === column),
    label: (column) => t('ticket:bulk.cell', { row: index, column: t(`ticket:bulk.column.${column}`) }),
  };
  const state = row.status === 'draft' ? (problems.length === 0 ? 'ready' : 'wrong') : row.status;
  return (
    <tr data-status={state}>
      <td>
        <Tag tone={state === 'ready' ? 'accent' : state === 'wrong' ? 'warn' : TONES[row.status]}>
          {t(`ticket:bulk.state.${state}`)}
        </Tag>
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
        <Note row={row} problems={problems} bulk={bulk} />
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

interface LineProp {
  readonly line: LineCells;
}

const BondCell = observer(function BondCell({
  line: { row, isLocked, edit, isWrong, label },
  onLookUp,
}: LineProp & { readonly onLookUp: () => void }) {
  return (
    <>
      <Cell
        label={label('bond')}
        value={row.bond}
        isWrong={isWrong('bond')}
        isLocked={isLocked}
        onBlur={onLookUp}
        onType={(bond) => edit({ bond })}
      />
      {row.bondState === 'found' && (
        <small className="k-cut">
          {row.symbol} {row.securityId}
        </small>
      )}
    </>
  );
});

const SideChoice = observer(function SideChoice({ line: { row, isLocked, edit, isWrong, label } }: LineProp) {
  const { t } = useTranslation();
  return (
    <Choice
      label={label('side')}
      value={String(row.side ?? '')}
      isWrong={isWrong('side')}
      isLocked={isLocked}
      choices={[
        ...(row.side === null ? [['', '--'] as const] : []),
        ['1', t('ticket:side.buy')],
        ['2', t('ticket:side.sell')],
      ]}
      onChoose={(side) => edit({ side: side === '1' ? 1 : 2 })}
    />
  );
});

/** The price, and whether it is a yield or a clean price. */
const PriceCells = observer(function PriceCells({
  line: { row, isLocked, edit, isWrong, label },
  typeLabel,
}: LineProp & { readonly typeLabel: string }) {
  const { t } = useTranslation();
  return (
    <span className="tb-price">
      <Cell
        label={label('price')}
        value={row.priceText}
        isNumber
        isWrong={isWrong('price')}
        isLocked={isLocked}
        onType={(text) => edit({ priceText: text })}
      />
      <Choice
        label={typeLabel}
        value={row.priceType}
        isLocked={isLocked}
        choices={[
          ['Y', t('ticket:priceType.Y')],
          ['C', t('ticket:priceType.C')],
        ]}
        onChoose={(type) => edit({ priceType: type === 'C' ? 'C' : 'Y' })}
      />
    </span>
  );
});

const QuantityCell = observer(function QuantityCell({
  line: { row, isLocked, edit, isWrong, label },
}: LineProp) {
  const { t } = useTranslation();
  return (
    <>
      <Cell
        label={label('qty')}
        value={row.qtyText}
        isNumber
        isWrong={isWrong('qty')}
        isLocked={isLocked}
        onType={(qtyText) => edit({ qtyText })}
      />
      {row.allOrNone && <small>{t('ticket:part.all')}</small>}
    </>
  );
});

const SettlementChoice = observer(function SettlementChoice({
  line: { row, settleDate, isLocked, edit, isWrong, label },
}: LineProp) {
  const { calendar } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const codes = SETTLEMENTS.includes(row.settlType) ? SETTLEMENTS : [...SETTLEMENTS, row.settlType];
  return (
    <>
      <Choice
        label={label('settle')}
        value={row.settlType}
        isWrong={isWrong('settle')}
        isLocked={isLocked}
        choices={codes.map((code) => {
          const { key, values } = settlementLabel(code, calendar.now());
          return [code, dynamicText(t, `rules:${key}`, values)] as const;
        })}
        onChoose={(settlType) => edit({ settlType })}
      />
      {settleDate !== null && <small className="k-num">{settleDate.slice(5)}</small>}
    </>
  );
});

const KindChoice = observer(function KindChoice({ line: { row, isLocked, edit, label } }: LineProp) {
  const { t } = useTranslation();
  return (
    <Choice
      label={label('kind')}
      value={String(row.quoteInd)}
      isLocked={isLocked}
      choices={[
        ['1', t('ticket:kind.1')],
        ['2', t('ticket:kind.2')],
        ['99', t('ticket:kind.99')],
      ]}
      onChoose={(kind) => edit({ quoteInd: kind === '99' ? 99 : kind === '2' ? 2 : 1 })}
    />
  );
});

/** Why a row cannot be sent, what is worth a second look, or the server's message about it. */
const Note = observer(function Note({
  row,
  bulk,
  problems,
}: RowProps & { readonly problems: readonly RowProblem[] }) {
  const { t } = useTranslation();
  if (row.status === 'sending') return t('ticket:review.sending');
  if (row.note !== '')
    return (
      <span data-tone={row.status}>
        {row.status !== 'done' && <Icon name="error" size={12} />}
        {row.note}
      </span>
    );
  const notes =
    problems.length > 0
      ? problems.map(({ column, key, values }) => ({ id: column + key, text: t(key, values) }))
      : bulk.prices
          .warnings(row, bulk.limits)
          .map(({ key, values }) => ({ id: key, text: t(`ticket:warning.${key}`, values) }));
  return notes.map(({ id, text }) => (
    <span key={id} data-tone="wrong">
      <Icon name="warning" size={12} />
      {text}
    </span>
  ));
});

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

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong?: boolean;
  readonly isLocked: boolean;
  readonly isNumber?: boolean;
  readonly onType: (value: string) => void;
  readonly onBlur?: () => void;
}

function Cell({ label, value, isWrong = false, isLocked, isNumber = false, onType, onBlur }: CellProps) {
  return (
    <input
      type="text"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      data-number={isNumber}
      readOnly={isLocked}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onBlur}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong?: boolean;
  readonly isLocked: boolean;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, isWrong = false, isLocked, choices, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      aria-invalid={isWrong || undefined}
      disabled={isLocked}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  );
}

import { settlementLabel, SETTLEMENTS } from '#contract/rules';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { BulkEdit, BulkRow, RowProblem } from '../model/bulk-row.ts';
import { ticketPlugin } from '../plugin.ts';

/** The columns of the table. */
export const HEADS = [
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

/** What every cell of a line needs: its name, whether it may be changed, and whether it is wrong. */
export interface LineCells {
  readonly row: BulkRow;
  readonly settleDate: string | null;
  readonly isLocked: boolean;
  readonly edit: (part: BulkEdit) => void;
  readonly isWrong: (column: RowProblem['column']) => boolean;
  readonly label: (column: (typeof HEADS)[number]) => string;
}

interface LineProp {
  readonly line: LineCells;
}

export const BondCell = observer(function BondCell({
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

export const SideChoice = observer(function SideChoice({
  line: { row, isLocked, edit, isWrong, label },
}: LineProp) {
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
export const PriceCells = observer(function PriceCells({
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

export const QuantityCell = observer(function QuantityCell({
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

export const SettlementChoice = observer(function SettlementChoice({
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

export const KindChoice = observer(function KindChoice({ line: { row, isLocked, edit, label } }: LineProp) {
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

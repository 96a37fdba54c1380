import { bpText } from '#core/format';
import { Figure } from '#core/kit';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { type FigureId, isPrice, sideOf } from '../model/columns.ts';
import type { MakerDesk } from '../stores/desk.ts';
import type { Row } from '../stores/row.ts';
import { useCellFocus } from './use-cell-focus.ts';

interface Props {
  readonly desk: MakerDesk;
  readonly row: Row;
  readonly cell: FigureId;
  /** For a yield: distance behind the best of the market, bp. */
  readonly away?: number | null;
  /** Would trade with the other side of the market at once. */
  readonly hits?: boolean;
}

/** A cell of the user's own quote: shown as typed, resting, remembered or wrong; opens when a digit is pressed. */
export const FigureCell = observer(function FigureCell({
  desk,
  row,
  cell,
  away = null,
  hits = false,
}: Props) {
  const { t } = useTranslation();
  const { focus } = desk;
  const isCurrent = focus.isAt(row.securityId, cell);
  const isOpen = focus.isOpen(row.securityId, cell);
  const element = useCellFocus(desk, row.securityId, cell, isOpen);
  const text = row.text(cell);
  const isEdited = row.isEdited(cell);
  const problem = row.problem(cell);
  const column = t(`maker:column.${cell}`);
  const note = useNote({ row, cell, away, hits });
  return (
    <td
      data-cell={cell}
      data-side={sideOf(cell)}
      data-align="right"
      data-edited={isEdited && !row.isPaused ? '' : undefined}
      data-memory={row.isMemory(cell) || row.isPaused ? '' : undefined}
      data-problem={problem === null ? undefined : ''}
      data-best={isPrice(cell) && away !== null && away <= 0 && !row.isMemory(cell) ? '' : undefined}
      data-hits={hits ? '' : undefined}
      data-tip={note}
      aria-invalid={problem === null ? undefined : true}
      aria-description={note}
      aria-label={`${row.symbol} ${column} ${text || '--'}`}
      tabIndex={isCurrent && !isOpen ? 0 : -1}
      ref={element}
      onPointerDown={(event) => {
        if (isOpen) return;
        desk.commit();
        focus.go({ id: row.securityId, cell }, event.shiftKey);
      }}
      onDoubleClick={() => desk.open()}
    >
      {isOpen ? (
        <OpenCell desk={desk} label={`${row.symbol} ${column}`} isWrong={problem !== null} />
      ) : (
        <span className="k-num">
          <Figure text={text || '--'} />
        </span>
      )}
    </td>
  );
});

/** The note on a figure: what is wrong, that it would trade, its previous value, its distance behind the best. Call it in an observer. */
function useNote({ row, cell, away, hits }: Required<Omit<Props, 'desk'>>): string | undefined {
  const { t } = useTranslation();
  const problem = row.problem(cell);
  if (problem !== null) {
    if ('key' in problem) return t(problem.key, problem.values);
    const { words } = problem;
    return 'text' in words ? words.text : dynamicText(t, words.key, words.values);
  }
  if (hits) return t(`maker:hits.${sideOf(cell)}`);
  if (row.isEdited(cell) && !row.isPaused)
    return t('maker:edited', { value: row.base(cell) || t('maker:nothing') });
  if (away === null) return undefined;
  return away > 0 ? t('maker:awayBy', { value: bpText(away).replace('+', '') }) : t('maker:best');
}

interface OpenProps extends Pick<Props, 'desk'> {
  readonly label: string;
  readonly isWrong: boolean;
}

/** The field of a cell being typed into. */
const OpenCell = observer(function OpenCell({ desk, label, isWrong }: OpenProps) {
  const { focus } = desk;
  return (
    <input
      className="mk-input"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={focus.typing ?? ''}
      ref={takeFocus}
      onChange={(event) => focus.setTyping(event.target.value)}
      onBlur={() => desk.commit(true)}
    />
  );
});

/** The caret goes after the text typed to open the cell. */
const takeFocus = (element: HTMLInputElement | null): void => {
  if (element === null || element === document.activeElement) return;
  element.focus();
  const end = element.value.length;
  element.setSelectionRange(end, end);
};

import { priceText, qtyText, textOr } from '#core/format';
import { Figure, Icon, PriceText, Tag } from '#core/kit';
import { namesText } from '#core/text';
import type { i18n, TFunction } from 'i18next';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LadderColumn } from './ladder-columns.ts';
import {
  LADDER_LEVELS,
  type LadderRow,
  levelPrice,
  settlementLabels,
  settlementText,
  settlesIn,
} from './ladder-view.ts';
import { dealWords, qtyWords } from './level-order.ts';
import { orgParts } from './org-parts.ts';
import { partyText } from './party-text.ts';
import type { LevelActions } from './use-level-actions.ts';

interface Shared {
  readonly side: 'bid' | 'ofr';
  readonly show: 'yield' | 'clean';
  readonly actions: LevelActions;
  readonly onCopy: (side: 1 | 2, row: LadderRow) => void;
  /** When most levels settle, if there is no column for it; null: nothing to mark. */
  readonly usual: number | string | null;
  /** The columns that fit, price first. */
  readonly columns: readonly LadderColumn[];
  /** Price on the right: the bid side of a two-sided ladder. */
  readonly mirrored?: boolean;
  /** Places settlement codes in their year, ms. */
  readonly now: number;
}

/** Of the side's own: fifty cells that each read the texts cost more than what is in them. */
interface Texts {
  readonly t: TFunction;
  readonly i18n: Pick<i18n, 'language'>;
}

interface SideProps extends Shared {
  readonly rows: readonly LadderRow[];
  /** Best at the bottom: the offer side of a stacked ladder. */
  readonly upsideDown?: boolean;
}

/** One side of the ladder: a fixed number of lines. */
export function LadderSide({ rows, upsideDown = false, ...shared }: SideProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { side, show, columns, mirrored = false } = shared;
  const heads = {
    price: show === 'yield' ? t('depth:byYield') : t('depth:byClean'),
    qty: t('depth:qty'),
    settle: t('depth:settlement'),
    org: t('depth:org'),
  };
  const placed = mirrored ? columns.toReversed() : columns;
  // With room for every column, none moves with what the lines contain; without, the name needs what they leave.
  const isRoomy = columns.some(({ id }) => id === 'settle');
  const lines: (LadderRow | null)[] = Array.from(
    { length: LADDER_LEVELS },
    (_, index) => rows[index] ?? null,
  );
  if (upsideDown) lines.reverse();
  return (
    <table className="depth-side" data-side={side} data-mirrored={mirrored}>
      <caption className="visually-hidden">{side === 'bid' ? t('depth:bid') : t('depth:ofr')}</caption>
      <thead>
        <tr>
          {placed.map(({ id, width, minWidth }) => (
            <th
              key={id}
              scope="col"
              data-col={id}
              style={isRoomy && minWidth === undefined ? { minWidth: `${width}px` } : undefined}
            >
              {id === 'price' ? (
                <span className="depth-head">
                  <b data-side={side}>{side === 'bid' ? t('depth:bid') : t('depth:ofr')}</b> {heads[id]}
                </span>
              ) : (
                heads[id]
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((row, index) => (
          // A line is a place in the ladder: its position is its identity.
          <SideLine
            key={upsideDown ? LADDER_LEVELS - index : index}
            row={row}
            t={t}
            i18n={i18n}
            {...shared}
          />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = Shared & Texts & { readonly row: LadderRow | null };

function SideLine({ row, ...shared }: LineProps): ReactNode {
  const { columns, mirrored = false } = shared;
  if (row === null) {
    return (
      <tr aria-hidden>
        <td colSpan={columns.length}>&nbsp;</td>
      </tr>
    );
  }
  const placed = columns.map(({ id }) => cells[id]({ row, ...shared }));
  return (
    <tr data-mine={row.mine} data-quote={row.level.quoteId}>
      {mirrored ? placed.toReversed() : placed}
    </tr>
  );
}

type CellProps = Shared & Texts & { readonly row: LadderRow };

/** Plain functions: as components, fifty cells would be fifty more to render with every change of the ladder. */
const cells: Readonly<Record<LadderColumn['id'], (props: CellProps) => ReactNode>> = {
  price: priceCell,
  qty: qtyCell,
  settle: settleCell,
  org: orgCell,
};

/** The price that is pressed to order, or to copy when ordering is not allowed. */
function priceCell({ side, row, show, actions, onCopy, t, now }: CellProps): ReactNode {
  const { level } = row;
  const quoteSide = side === 'bid' ? 1 : 2;
  const price = priceText(levelPrice(level, show));
  const isOrder = actions.canOrder && !row.mine;
  const word = actions.isStale
    ? t('depth:stale')
    : isOrder
      ? dealWords(row, quoteSide, show, t, now)
      : t(row.mine ? 'depth:ownQuote' : 'depth:copyQuote', { qty: qtyWords(row.ownQty, t) });
  const press = (): void => {
    // An order at the price of an own quote would be refused as crossing it.
    if (row.mine || !actions.order(quoteSide, level)) onCopy(quoteSide, row);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.altKey || event.nativeEvent.isComposing) return;
    const act = actOfKey(event, side);
    if (act === 'copy') onCopy(quoteSide, row);
    else if (act === 'cancel' && row.mine) void actions.cancel(row.ownIds);
    else if (act === 'press') press();
    else if (!moved(event)) return;
    event.preventDefault();
  };
  return (
    <td key="price" data-col="price">
      <button
        type="button"
        className="depth-price"
        aria-disabled={actions.isStale}
        data-best={row.best}
        data-order={isOrder ? '' : undefined}
        data-tip={word}
        aria-label={isOrder ? word : undefined}
        onClick={(event) => {
          // The ticket that opens makes the ladder narrower: the second click of two meets another price, often of the other side.
          if (event.detail < 2) press();
        }}
        onKeyDown={handleKeyDown}
      >
        {/* The best is bold, which is wider. */}
        <PriceText key={String(row.best)} text={price} side={side} />
      </button>
    </td>
  );
}

/** What a key means on a price, other than moving: Ctrl+C copies as C does, the letters of dealing stand alone. */
function actOfKey({ key, ctrlKey, metaKey }: KeyboardEvent, side: 'bid' | 'ofr') {
  const name = key.toLowerCase();
  if (name === 'c') return 'copy';
  if (ctrlKey || metaKey) return null;
  if (name === 'x' || name === 'delete') return 'cancel';
  return name === (side === 'bid' ? 's' : 'b') ? 'press' : null;
}

function qtyCell({ row, side, t, mirrored = false }: CellProps): ReactNode {
  const rest = `${(1 - row.share) * 100}%`;
  // A bar clipped to its length, since one that grows counts as a layout shift.
  const clipPath = `inset(0 ${mirrored && side === 'bid' ? `0 0 ${rest}` : `${rest} 0 0`} round 2px)`;
  return (
    <td key="qty" data-col="qty" className="k-num">
      <span className="depth-bar" style={{ clipPath }} />
      <span className="depth-bar-text">
        <Figure text={qtyText(row.qty, t)} />
      </span>
    </td>
  );
}

/** How the quotes of a line settle: in short, and every code. */
function settlementWords({ row, t, i18n, now }: CellProps): readonly [short: string, all: string] {
  const short = settlementText(row, t, now);
  // A ladder is drawn with every change, and a list format is slow to make.
  const isOne = row.settlTypes.length === 1;
  return [short, isOne ? short : namesText(settlementLabels(row, t, now), i18n.language)];
}

function settleCell(props: CellProps): ReactNode {
  const [short, all] = settlementWords(props);
  return (
    <td key="settle" data-col="settle" data-tip={short === all ? undefined : all}>
      {short}
    </td>
  );
}

/** Marks a line that settles on another day than most of those shown, or on several. */
function SettlementTag(props: CellProps): ReactNode {
  const { row, t } = props;
  const [short, all] = settlementWords(props);
  const days = settlesIn(row);
  return (
    <span data-tip={all}>
      <Tag tone="warn">{typeof days === 'number' ? t('depth:settlesIn', { days }) : short}</Tag>
    </span>
  );
}

function orgCell(props: CellProps): ReactNode {
  const { row, usual, t } = props;
  const { level, count } = row;
  const [name, kind] = orgParts(textOr(level.org));
  // With the space before it, for whoever hears or copies it.
  const others = count > 1 ? ` ${t('depth:others', { count })}` : '';
  return (
    <td key="org" data-col="org" data-tip={`${partyText(level)}${others}`}>
      <span className="depth-party">
        {row.mine && <CancelButton {...props} />}
        {usual !== null && settlesIn(row) !== usual && <SettlementTag {...props} />}
        {!level.firm && <KindTag quoteInd={level.quoteInd} t={t} />}
        {/* Begins where the preceding text ends. */}
        <span key={`${row.mine} ${row.ownQty} ${level.quoteInd}`} className="depth-org">
          <span>{name}</span>
          {kind !== '' && <span>{kind}</span>}
          {others !== '' && <span className="depth-others">{others}</span>}
        </span>
      </span>
    </td>
  );
}

/** Marks the user's own quotes of a line, and cancels them. */
function CancelButton({ row, show, actions, t }: CellProps): ReactNode {
  const { level, count, ownIds, ownQty } = row;
  const cancel = t('depth:cancelQuote', {
    price: priceText(levelPrice(level, show)),
    qty: qtyWords(ownQty, t),
  });
  return (
    <button
      type="button"
      className="depth-own"
      aria-label={cancel}
      data-tip={cancel}
      onClick={() => void actions.cancel(ownIds)}
    >
      <span className="depth-own-word">{t('depth:mine')}</span>
      {count > ownIds.length && <span className="k-num">{qtyText(ownQty, t)}</span>}
      <Icon name="close" size={10} />
    </button>
  );
}

/** Marks a quote that cannot be hit as it is: an intention, or negotiable. */
function KindTag({ quoteInd, t }: Pick<CellProps, 't'> & { readonly quoteInd: number }): ReactNode {
  const isIntention = quoteInd === 99;
  const kind = t(isIntention ? 'depth:intention' : 'depth:negotiable');
  return (
    <span data-tip={kind}>
      <Tag>
        <span aria-hidden>{t(isIntention ? 'depth:intentionMark' : 'depth:negotiableMark')}</span>
        <span className="visually-hidden">{kind}</span>
      </Tag>
    </span>
  );
}

/** Arrow keys move over the prices of the ladder: up and down within a side, left and right between the sides. */
function moved(event: KeyboardEvent<HTMLButtonElement>): boolean {
  const line = event.currentTarget.closest('tr');
  const table = line?.closest('table');
  if (!line || !table) return false;
  const at = [...(line.parentElement?.children ?? [])].indexOf(line);
  const price = (element: Element | null | undefined): HTMLElement | null =>
    element?.querySelector<HTMLElement>('.depth-price') ?? null;
  const other = table
    .closest('.depth-ladder-sides')
    ?.querySelector(`table[data-side="${table.dataset['side'] === 'bid' ? 'ofr' : 'bid'}"]`);
  const facing = price(other?.querySelectorAll('tbody tr')[at]) ?? price(other);
  const target = {
    ArrowUp: price(line.previousElementSibling),
    ArrowDown: price(line.nextElementSibling),
    ArrowLeft: facing,
    ArrowRight: facing,
  }[event.key];
  if (target === undefined) return false;
  target?.focus();
  return true;
}

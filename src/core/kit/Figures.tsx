import { bpText, changeTone, codeText, shapeOf } from '#core/format';
import { Fragment } from 'react';

/**
 * The text of a figure that changes while displayed. Another shape gets a new text node: in a right-aligned column it begins at another position, which
 * browsers count as a layout shift.
 */
export const Figure = ({ text }: { readonly text: string }) => figure(text);

/** The same for tables, of which every cell is a figure: without a component. */
const figure = (text: string) => <Fragment key={shapeOf(text)}>{text}</Fragment>;

/** A change in basis points with its sign, so that colour is never the only mark; red and green follow the user's price colours. Unknown shows `--`. */
export function Delta({
  value,
  unit = '',
}: {
  readonly value: number | null | undefined;
  readonly unit?: string;
}) {
  const text = bpText(value);
  return (
    <span className={`k-num k-${changeTone(value)}`}>{figure(text === '--' ? text : `${text}${unit}`)}</span>
  );
}

interface PriceProps {
  /** Text as formatted for this user: `2.2000`, masked `2.20**`, or empty. */
  readonly text: string;
  /** Colours the figure by its side of the market. */
  readonly side?: 'bid' | 'ofr';
}

/** A price or yield. The asterisks of a masked one are subdued; an empty one shows `--`. */
export function PriceText({ text, side }: PriceProps) {
  const stars = text.indexOf('*');
  return (
    <span className={side ? `k-num k-${side}` : 'k-num'}>
      {figure(stars < 0 ? text || '--' : text.slice(0, stars))}
      {stars >= 0 && <span className="k-stars">{text.slice(stars)}</span>}
    </span>
  );
}

interface BondNameProps {
  readonly symbol: string;
  readonly securityId: string;
}

/**
 * A bond's name, cut where space is short, and its code, shown in full or, where the rest of the name has no room, not at all. The name's last
 * letters and figures stay: they distinguish the bonds of an issuer. Its tip has all of both.
 */
export function BondName({ symbol, securityId }: BondNameProps) {
  const end = symbol.search(/[\dA-Z]{0,6}$/);
  const code = codeText(securityId);
  return (
    <span className="k-bond" title={`${symbol} ${code}`}>
      <span>
        <span>{symbol.slice(0, end)}</span>
        {symbol.slice(end)}
      </span>
      <small>{code}</small>
    </span>
  );
}

import { bpText, changeTone } from '#core/format';

/** A change in basis points with its sign, so that colour is never the only mark; red and green follow the reader's price colours. Unknown shows `--`. */
export function Delta({
  value,
  unit = '',
}: {
  readonly value: number | null | undefined;
  readonly unit?: string;
}) {
  const text = bpText(value);
  return (
    <span className={`k-num k-${changeTone(value)}`}>
      {text}
      {text !== '--' && unit}
    </span>
  );
}

interface PriceProps {
  /** Text as formatted for this reader: `2.2000`, masked `2.20**`, or empty. */
  readonly text: string;
  /** Colours the figure by its side of the market. */
  readonly side?: 'bid' | 'ofr';
}

/** A price or yield. The asterisks of a masked one stand back; an empty one shows `--`. */
export function PriceText({ text, side }: PriceProps) {
  const stars = text.indexOf('*');
  return (
    <span className={side ? `k-num k-${side}` : 'k-num'}>
      {stars < 0 ? text || '--' : text.slice(0, stars)}
      {stars >= 0 && <span className="k-stars">{text.slice(stars)}</span>}
    </span>
  );
}

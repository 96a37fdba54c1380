/** Class of a signed number: red and green follow the reader's price colours; zero and unknown stay grey. */
export function trendClass(value: number | null | undefined): 'k-up' | 'k-down' | 'k-flat' {
  if (value === null || value === undefined || value === 0) return 'k-flat';
  return value > 0 ? 'k-up' : 'k-down';
}

/** A change with its sign, so that colour is never the only mark. Unknown shows `--`. */
export function Delta({
  value,
  decimals = 2,
  unit,
}: {
  readonly value: number | null | undefined;
  readonly decimals?: number;
  readonly unit?: string;
}) {
  const text = value === null || value === undefined ? '--' : `${value > 0 ? '+' : ''}${value.toFixed(decimals)}${unit ?? ''}`;
  return <span className={`k-num ${trendClass(value)}`}>{text}</span>;
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

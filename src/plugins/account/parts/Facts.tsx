import type { ReactNode } from 'react';

/** Label and value pairs. */
export function Facts({
  items,
}: {
  readonly items: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className="k-facts">
      {items.map(([label, value]) => (
        <div key={label} className="a-pair">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

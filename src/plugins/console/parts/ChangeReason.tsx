import type { ReactNode } from 'react';

/** Why a change was made, and the first lines of what it does. */
export function ChangeReason({
  change: { reason, summary },
  children,
}: {
  readonly change: { readonly reason: string; readonly summary: readonly string[] };
  readonly children?: ReactNode;
}) {
  return (
    <div className="c-why">
      <b>{reason}</b>
      {summary.slice(0, 2).map((line) => (
        <small key={line} className="k-cut">
          {line}
        </small>
      ))}
      {children}
    </div>
  );
}

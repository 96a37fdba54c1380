import type { ReactNode } from 'react';

/** A row of a settings card: name, meaning, and control. */
export function Row({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="a-row">
      <div>
        <h3>{label}</h3>
        <p>{hint}</p>
      </div>
      <div>{children}</div>
    </div>
  );
}

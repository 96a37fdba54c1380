import type { ReactNode } from 'react';

/** A page of text or forms in the reading column. */
export function Page({
  title,
  intro,
  actions,
  children,
}: {
  readonly title: string;
  readonly intro?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="k-page">
      <header className="k-page-head">
        <div>
          <h1>{title}</h1>
          {intro !== undefined && <p>{intro}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** A bordered block with an optional heading. */
export function Card({
  title,
  actions,
  children,
  flush = false,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}) {
  return (
    <section className="k-card">
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {flush ? children : <div className="k-card-body">{children}</div>}
    </section>
  );
}

import type { ReactNode } from 'react';

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'info' | 'accent' | 'bid' | 'ofr';

/** A small word in a tinted box. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className="k-tag" data-tone={tone}>
      {children}
    </span>
  );
}

/** A coloured dot; always next to words that say the same. */
export function StatusDot({ tone }: { readonly tone: 'ok' | 'warn' | 'bad' | 'off' }) {
  return <span className="k-dot" data-tone={tone} aria-hidden />;
}

/** A number in a red pill; not shown at 0. */
export function Count({ value }: { readonly value: number }) {
  return value > 0 ? <span className="k-count">{value > 99 ? '99+' : value}</span> : null;
}

/** A key cap. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className="k-kbd">{children}</kbd>;
}

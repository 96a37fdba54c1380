import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.data.ts';

export type PanelStateKind = 'empty' | 'error' | 'offline' | 'locked' | 'search';

const iconOf: Record<PanelStateKind, IconName> = {
  empty: 'list',
  error: 'warning',
  offline: 'signal',
  locked: 'lock',
  search: 'search',
};

interface Props {
  readonly kind: PanelStateKind;
  /** The state, in a few words. */
  readonly title: string;
  /** Why, or what to do. */
  readonly detail?: string;
  /** It stands in place of a whole page: the title is the page's first heading. */
  readonly isPage?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** More than one button, or links. */
  readonly children?: ReactNode;
}

/** Whether the connection to the server is lost. */
export const LinkLost = createContext(false);

/** Retries a failed operation when the lost connection is back. */
export function useWhenBack(again: (() => void) | undefined) {
  const isLost = useContext(LinkLost);
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (wasLost.current && !isLost) again?.();
    wasLost.current = isLost;
  }, [isLost, again]);
}

/** What a panel or page shows in place of its content: empty, failed, no connection, not permitted. The action of an error is to retry. */
export function PanelState({ kind, title, detail, isPage, action, children }: Props) {
  const Title = isPage ? 'h1' : 'strong';
  useWhenBack(kind === 'error' ? action?.onClick : undefined);
  return (
    <div className="k-state" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={iconOf[kind]} size={24} />
      <Title>{title}</Title>
      {detail !== undefined && <p>{detail}</p>}
      {action && (
        // Retrying calls the server.
        <Button {...(kind === 'error' && { 'data-sends': '' })} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {children}
    </div>
  );
}

/** The strip over content that may be out of date; the content stays in sight. */
export function StaleStrip({ text }: { readonly text: string }) {
  return (
    <output className="k-stale">
      <Icon name="clock" size={12} />
      {text}
    </output>
  );
}

/** Grey bars where content will appear, of the same height. `label` is announced to screen readers. */
export function SkeletonRows({
  rows = 6,
  columns = 4,
  label,
}: {
  readonly rows?: number;
  readonly columns?: number;
  readonly label: string;
}) {
  return (
    <output className="k-skeleton-rows" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="k-skeleton-row">
          {Array.from({ length: columns }, (__, column) => (
            <span
              key={column}
              className="k-skeleton"
              style={{ width: `${55 + ((row * 7 + column * 13) % 4) * 12}%` }}
            />
          ))}
        </span>
      ))}
    </output>
  );
}

/** One grey bar in place of a word or a figure. */
export function Skeleton({
  width = '100%',
  height = 10,
}: {
  readonly width?: string;
  readonly height?: number | string;
}) {
  return <span className="k-skeleton" style={{ width, height }} aria-hidden />;
}

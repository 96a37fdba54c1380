import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { NavLink } from '#core/router';

export interface TabItem<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
}

interface Props<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly TabItem<V>[];
  readonly onChange: (value: V) => void;
  /** Content of the chosen tab. */
  readonly children: ReactNode;
  /** Class of the element around the content. */
  readonly panelClassName?: string;
}

/** Tabs within a page: arrows, Home and End move and choose. */
export function Tabs<V extends string>({ label, value, tabs, onChange, children, panelClassName }: Props<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const tab = tabs[(index + tabs.length) % tabs.length];
    if (!tab) return;
    onChange(tab.value);
    list.current?.querySelector<HTMLButtonElement>(`[data-value="${tab.value}"]`)?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <>
      <div
        className="k-tabs"
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={handleKeyDown}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="k-tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={panelClassName} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

/** Tabs that are separate pages: links with the current one marked. */
export function TabLinks({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: ReactNode }[];
}) {
  return (
    <nav className="k-tabs" aria-label={label}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} className="k-tab">
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Link } from '#core/router';
import { Icon } from '../Icon.tsx';
import type { MenuEntry } from './menu-entry.ts';

interface SurfaceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly label: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
}

interface Change {
  readonly event: Event;
  readonly cancel: () => void;
}

/** A press on the popup's own button is handled by that button: it toggles. */
const closer =
  ({ anchor, onClose }: Pick<SurfaceProps, 'anchor' | 'onClose'>) =>
  (open: boolean, change: Change) => {
    const target = change.event.target;
    if (
      !open &&
      change.event.type !== 'keydown' &&
      target instanceof Node &&
      anchor.current?.contains(target)
    )
      change.cancel();
    else if (!open) onClose();
  };

/** Returns focus to the popup's button, unless a page opened from the popup already has the focus. */
const returnTo = (anchor: SurfaceProps['anchor']) => (): HTMLElement | null | false => {
  const at = document.activeElement;
  return at === null || at === document.body || at.closest('.k-popup') !== null ? anchor.current : false;
};

/** Where a popup stands: px from its button and from the edges of the window. */
const LAYER = { className: 'k-popup-layer', sideOffset: 6, collisionPadding: 8 };

/** Body of a popover at its button. */
export function PopoverSurface({
  open,
  onClose,
  anchor,
  id,
  label,
  align = 'end',
  children,
}: SurfaceProps & { readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Popover.Root open={open} onOpenChange={closer({ anchor, onClose })}>
        <Popover.Portal>
          <Popover.Positioner {...LAYER} anchor={anchor} align={align}>
            <Popover.Popup id={id} className="k-popup" aria-label={label} finalFocus={returnTo(anchor)}>
              {children}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </CSPProvider>
  );
}

/** Body of a drop-down menu at its button. */
export function MenuSurface({
  open,
  onClose,
  anchor,
  id,
  label,
  align = 'start',
  entries,
  place,
}: SurfaceProps & {
  readonly entries: readonly MenuEntry[];
  /** Where it stands, if not at its button. */
  readonly place?: { readonly getBoundingClientRect: () => DOMRect } | undefined;
}) {
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open={open} onOpenChange={closer({ anchor, onClose })}>
        <Menu.Portal>
          <Menu.Positioner {...LAYER} anchor={place ?? anchor} align={align}>
            <Menu.Popup id={id} className="k-popup k-menu" aria-label={label} finalFocus={returnTo(anchor)}>
              {entries.map((entry) => (
                <MenuRow key={entry.key} entry={entry} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}

function ChoiceRows({ entry }: { readonly entry: MenuEntry & { readonly kind: 'choice' } }) {
  return (
    <Menu.RadioGroup value={entry.value} onValueChange={entry.onChange}>
      {entry.choices.map((choice) => (
        <Menu.RadioItem key={choice.value} className="k-menu-item" value={choice.value} closeOnClick>
          <span>{choice.label}</span>
          <Menu.RadioItemIndicator className="k-menu-end">
            <Icon name="check" size={14} />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

interface ExternalRowProps {
  readonly entry: MenuEntry & { readonly kind: 'external' };
  readonly children: ReactNode;
}

function ExternalRow({ entry, children }: ExternalRowProps) {
  return (
    <Menu.LinkItem
      className="k-menu-item"
      closeOnClick
      href={entry.href}
      target="_blank"
      rel="noopener noreferrer"
      data-menu={entry.menu}
    >
      {children}
      <span className="k-menu-end">
        <Icon name="external" size={12} />
      </span>
    </Menu.LinkItem>
  );
}

function MenuRow({ entry }: { readonly entry: MenuEntry }) {
  if (entry.kind === 'line') return <Menu.Separator className="k-menu-line" />;
  if (entry.kind === 'label') return <div className="k-menu-label">{entry.label}</div>;
  if (entry.kind === 'choice') return <ChoiceRows entry={entry} />;
  const inside = (
    <>
      {entry.icon && <Icon name={entry.icon} size={14} />}
      <span>{entry.label}</span>
      {entry.hint !== undefined && <span className="k-menu-end">{entry.hint}</span>}
    </>
  );
  if (entry.kind === 'check') {
    return (
      <Menu.CheckboxItem className="k-menu-item" checked={entry.checked} onCheckedChange={entry.onChange}>
        {inside}
        <Menu.CheckboxItemIndicator className="k-menu-end">
          <Icon name="check" size={14} />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    );
  }
  if (entry.kind === 'link') {
    return (
      <Menu.LinkItem
        className="k-menu-item"
        closeOnClick
        render={<Link to={entry.to} />}
        data-menu={entry.menu}
      >
        {inside}
      </Menu.LinkItem>
    );
  }
  if (entry.kind === 'external') return <ExternalRow entry={entry}>{inside}</ExternalRow>;
  return (
    <Menu.Item
      className="k-menu-item"
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
      data-menu={entry.menu}
    >
      {inside}
    </Menu.Item>
  );
}

export interface DialogSurfaceProps {
  readonly open: boolean;
  /** Absent: only the dialog's own buttons close it. */
  readonly onClose?: (() => void) | undefined;
  readonly title: string;
  /** Above the content; screen readers read it out in full as the dialog opens. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** For tables, lists and long forms. */
  readonly wide?: boolean;
  /** The content is a form: read field by field, not in full as the dialog opens; `wide` content is read on its own as well. */
  readonly isForm?: boolean;
  /** A press outside never closes it: something elsewhere waits for its answer. */
  readonly isKept?: boolean;
}

/**
 * A dialog over the page; without `onClose`, an alert that must be answered. Once something is entered in it, a press outside no longer closes it:
 * that would discard the entry silently.
 */
export function DialogSurface(props: DialogSurfaceProps) {
  const {
    open,
    onClose,
    title,
    lead,
    children,
    actions,
    wide = false,
    isForm = false,
    isKept = false,
  } = props;
  const Parts = onClose ? Dialog : AlertDialog;
  const hasEntry = useRef(false);
  const popup = useRef<HTMLDivElement>(null);
  const handleOpenChange = (next: boolean, { reason }: { readonly reason: string }) => {
    if (next || (reason === 'outside-press' && (isKept || hasEntry.current))) return;
    hasEntry.current = false;
    onClose?.();
  };
  return (
    <CSPProvider disableStyleElements>
      <Parts.Root open={open} onOpenChange={handleOpenChange}>
        <Parts.Portal>
          <Parts.Backdrop className="k-scrim" />
          <Parts.Popup
            ref={popup}
            // Its first control, unless it names another.
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-begin]') ?? true}
            className="k-dialog"
            data-wide={wide ? '' : undefined}
            onInput={() => {
              hasEntry.current = true;
            }}
          >
            <Parts.Title>{title}</Parts.Title>
            {wide || isForm || lead !== undefined ? (
              <div className="k-dialog-body">
                {lead !== undefined && <Parts.Description render={<div />}>{lead}</Parts.Description>}
                {children}
              </div>
            ) : (
              <Parts.Description className="k-dialog-body" render={<div />}>
                {children}
              </Parts.Description>
            )}
            {actions !== undefined && <footer>{actions}</footer>}
          </Parts.Popup>
        </Parts.Portal>
      </Parts.Root>
    </CSPProvider>
  );
}

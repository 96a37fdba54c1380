import {
  type ButtonHTMLAttributes,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import { Link } from '#core/router';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.data.ts';

export type ButtonTone = 'plain' | 'primary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** As wide as its container. */
  readonly wide?: boolean;
}

const look = ({ tone = 'plain', size = 'md', wide = false }: Look) => ({
  className: 'k-btn',
  'data-tone': tone,
  'data-size': size,
  ...(wide ? { 'data-wide': '' } : {}),
});

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;

const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * What a button spreads onto itself to be off. One that has the focus keeps it and says that it is off: `disabled` would take the focus away from
 * the user whose press turned it off, to the top of the page. Once the focus has moved on it is disabled.
 */
function useOff({ disabled = false, onFocus, onBlur }: NativeButton, busy: boolean) {
  const [hasFocus, setFocus] = useState(false);
  const isOff = busy || (disabled && hasFocus);
  return {
    disabled: disabled && !isOff,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocus(false);
      onBlur?.(event);
    },
    ...(isOff && { 'aria-disabled': true, onClick: refuse }),
    ...(busy && { 'aria-busy': true }),
  };
}

/** A push button. `busy` keeps its width and the focus, ignores presses and informs screen readers. */
export function Button({
  tone,
  size,
  icon,
  wide,
  busy = false,
  children,
  ref,
  ...native
}: Look & NativeButton & { readonly busy?: boolean; readonly ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      type="button"
      {...native}
      {...look({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) })}
      ref={ref}
      {...useOff(native, busy)}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </button>
  );
}

/** A link that looks like a button. `to` is a path of this app. */
export function ButtonLink({
  to,
  icon,
  children,
  ...rest
}: Look & { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} {...look(rest)}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends NativeButton {
  readonly icon: IconName;
  /** Accessible name, also shown as a tip on hover and focus. */
  readonly label: string;
  readonly size?: 'sm' | 'md';
  /** Number in the corner; not shown at 0. */
  readonly count?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square icon button with a name and a tip. */
export function IconButton({
  icon,
  label,
  size = 'md',
  count = 0,
  ref,
  children,
  ...native
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={label}
      {...native}
      {...useOff(native, false)}
      className="k-icon-btn"
      data-size={size}
      ref={ref}
    >
      <Icon name={icon} size={size === 'sm' ? 14 : 16} />
      {count > 0 && <span className="k-count">{count > 99 ? '99+' : count}</span>}
      {children}
    </button>
  );
}

import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of this app, or a query (`?name=about`) of the current page. */
  readonly to: string;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside this app. The library's own Link brings in its data loading, which this product does not use (12 kB before the first
 * paint); this one uses the same hooks, and leaves modifier keys, other buttons and `target` to the browser.
 */
export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(
    to,
    rest.target === undefined ? {} : { target: rest.target },
  );
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that indicates when its page is the current one. */
export function NavLink({ to, ...rest }: LinkProps) {
  const href = useHref(to);
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === href ? 'page' : undefined} />;
}

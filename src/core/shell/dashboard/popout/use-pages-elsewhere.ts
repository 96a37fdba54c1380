import { useNavigate } from '#core/router';
import { useServices } from '#core/services';
import { type MouseEvent, useCallback, useEffect } from 'react';

/** A press without special meaning to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Pages open in the window that this one came from, or in a tab if that is gone: the panel stays here. Only the log-in is shown here,
 * because it returns. Returns a handler of presses on links that runs before the links' own.
 */
export function usePagesElsewhere(): (event: MouseEvent) => void {
  const { browser, config } = useServices();
  const navigate = useNavigate();
  const go = useCallback(
    (path: string): void => {
      const { pathname } = new URL(path, browser.origin);
      if (pathname === config.routes.get(config.bundle.routes.login)?.path) void navigate(path);
      else if (!browser.goInOpener(path)) browser.openTab(path);
    },
    [browser, config, navigate],
  );
  // oxlint-disable-next-line react/hooks, react/rules-of-hooks -- a method of the browser door, no hook
  useEffect(() => browser.useRouter(go), [browser, go]);
  return useCallback(
    (event) => {
      const link =
        event.target instanceof Element ? event.target.closest('a[href]:not([target], [download])') : null;
      const path = link?.getAttribute('href') ?? '';
      // A path of this app; a path that begins with two slashes is another site.
      if (!isPlain(event) || !/^\/(?!\/)/.test(path)) return;
      event.preventDefault();
      go(path);
    },
    [go],
  );
}

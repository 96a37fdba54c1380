import { useNavigate } from '#core/router';
import { useServices } from '#core/services';
import { type MouseEvent, useCallback, useEffect } from 'react';

/** A press that the browser has nothing of its own to do with. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Pages open in the window that this one came from, or in a tab if that is gone: here the panel stays. Only the log-in is shown here, since
 * it comes back. Returns what sees to presses on links, before the links do.
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
      // A path of this app; what begins with two slashes is another site.
      if (!isPlain(event) || !/^\/(?!\/)/.test(path)) return;
      event.preventDefault();
      go(path);
    },
    [go],
  );
}

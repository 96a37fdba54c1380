import { useNavigate } from '#core/router';
import { useServices } from '#core/services';
import { useEffect } from 'react';

/**
 * Pages open in the window that this one came from, or in a tab if that is gone: here the panel stays. Only the log-in is shown here, since
 * it comes back.
 */
export function usePagesElsewhere(): void {
  const { browser, config } = useServices();
  const navigate = useNavigate();
  useEffect(() => {
    const go = (path: string): void => {
      const { pathname } = new URL(path, browser.origin);
      if (pathname === config.routes.get(config.bundle.routes.login)?.path) void navigate(path);
      else if (!browser.goInOpener(path)) browser.openTab(path);
    };
    // oxlint-disable-next-line react/hooks, react/rules-of-hooks -- a method of the browser door, no hook
    return browser.useRouter(go);
  }, [browser, config, navigate]);
}

import { rethrowMistake } from '#core/http';
import { useObserved, useServices } from '#core/services';
import { useCallback } from 'react';

/**
 * Whether the theme is dark, and its switch: it takes effect at once, and is saved to the account of a logged-in user, who is told where that
 * fails.
 */
export function useDarkMode(): readonly [isDark: boolean, setDark: (isDark: boolean) => void] {
  const { theme, session, notice } = useServices();
  const isDark = useObserved(useCallback(() => theme.darkMode, [theme]));
  const setDark = (next: boolean): void => {
    theme.setDarkMode(next, session.isLogin).catch((error: unknown) => {
      notice.warning({ key: 'core:themeUnsaved' });
      rethrowMistake(error);
    });
  };
  return [isDark, setDark];
}

import { useLocation } from '#core/router';
import { useObserved, useServices } from '#core/services';
import { useCallback, useEffect } from 'react';

/**
 * A page that needs a log-in, opened with a session that has ended, leads to the log-in: whether to stay or to log in is decided there, and
 * the question must not lie over the form. A toast gives the reason.
 */
export function useQuestionAtLogin(): void {
  const { config, notice } = useServices();
  const { pathname } = useLocation();
  const isAtLogin = pathname === config.routes.get(config.bundle.routes.login)?.path;
  const question = useObserved(
    useCallback(() => (notice.dialog?.spec.kind === 'session.expired' ? notice.dialog.id : null), [notice]),
  );
  useEffect(() => {
    if (!isAtLogin || question === null) return;
    notice.answer(question, 'stay');
    notice.info({ key: 'core:dialog.ended' });
  }, [isAtLogin, question, notice]);
}

import { HttpError } from '#core/http';
import { useServices } from '#core/services';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * What a press starts, for a view that shows no outcome of its own. A failed call has told the user itself; anything else, such as a file that cannot be
 * loaded, is reported, and told in a toast. Never rejects. Keeps its identity.
 */
export function useTask<A extends readonly unknown[]>(
  task: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const { notice, report } = useServices();
  const newest = useRef(task);
  useLayoutEffect(() => {
    newest.current = task;
  });
  return useCallback(
    async (...args: A) => {
      try {
        await newest.current(...args);
      } catch (error) {
        if (error instanceof HttpError) return;
        report.error(error, { where: 'action' });
        notice.error({ key: 'core:http.failed' });
      }
    },
    [notice, report],
  );
}

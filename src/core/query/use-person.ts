import { useObserved, useOwnServices } from '#core/services';
import { useCallback } from 'react';

/** The current user of the page: what one user may see is not shown to the next. */
export function usePerson(): string {
  const { flow } = useOwnServices();
  return useObserved(useCallback(() => flow.pageOwner, [flow]));
}

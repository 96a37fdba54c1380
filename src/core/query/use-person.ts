import { useObserved, useOwnServices } from '#core/services';
import { useCallback } from 'react';

/** Who looks at the page: what one person may see is not shown to the next. */
export function usePerson(): string {
  const { flow } = useOwnServices();
  return useObserved(useCallback(() => flow.shownIdentity, [flow]));
}

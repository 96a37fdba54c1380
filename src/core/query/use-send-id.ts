import { randomId } from '#core/storage';
import { useMemo, useState } from 'react';
import { type AttemptStore, memoryAttempt, SendId } from './send-id.ts';

/**
 * The id under which a form sends what the server must do once however often it arrives. Without `stored` the last attempt ends with the view;
 * give `stored` its identity outside the component, or memoize it.
 */
export function useSendId(stored?: AttemptStore): SendId {
  const [inMemory] = useState(memoryAttempt);
  const store = stored ?? inMemory;
  return useMemo(() => new SendId(store, randomId), [store]);
}

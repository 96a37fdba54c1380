import type { ChannelPort, ListContext } from '#core/plugin';
import { useObserved } from '#core/services';
import { useCallback, useMemo } from 'react';
import { type LinkedList, linkedList } from './linked-list.ts';

/** Which bonds this panel's colour shows; null: all. Keeps its identity while the choice is the same. */
export function useLinkedList(channel: ChannelPort): LinkedList | null {
  const value = useObserved(useCallback((): ListContext | null => channel.current('list'), [channel]));
  return useMemo(() => linkedList(value), [value]);
}

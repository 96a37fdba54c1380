/** Which bonds linked panels show: what a channel carries besides a single bond. */
export type { LinkedList } from './linked-list.ts';
export { LinkButton } from './LinkButton.tsx';
export { LinkedMark } from './LinkedMark.tsx';
export { useLinkedList } from './use-linked-list.ts';

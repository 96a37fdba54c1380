import type { MessageFilter } from './MessageView.tsx';
import { MessageView } from './MessageView.tsx';

const filter: MessageFilter = { isRead: '0' };

/** One of the four lists of the message centre (R2.07). */
export function View() {
  return <MessageView filter={filter} />;
}

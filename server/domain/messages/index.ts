/** Inboxes: the interface for the rest of the server. */
export { InboxFollower } from './inbox-follower.ts';
export type { InboxFollowerDeps } from './inbox-follower.ts';
export { MessageReader } from './message-reader.ts';
export { messageSource } from './message-source.ts';
export { MessageWriter } from './message-writer.ts';
export type { MessageText } from './message.ts';

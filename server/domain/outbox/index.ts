/** Outgoing e-mails and text messages: the interface for the rest of the server. */
export { OutboxSender } from './outbox-sender.ts';
export type { Outgoing } from './outbox-sender.ts';
export { OutboxFile } from './outbox-file.ts';

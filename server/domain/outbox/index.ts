/** Outgoing e-mails and text messages: what the rest of the server may use. */
export { OutboxSender } from './outbox-sender.ts';
export type { Outgoing } from './outbox-sender.ts';
export { OutboxFile } from './outbox-file.ts';

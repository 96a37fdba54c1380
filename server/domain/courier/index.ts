/** Outgoing mails and text messages: what the rest of the server may use. */
export { Courier } from './courier.ts';
export type { Outgoing } from './courier.ts';
export { OutboxFile } from './outbox-file.ts';

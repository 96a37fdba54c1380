/** Inboxes: what the rest of the server may use. */
export { MessageReader } from './message-reader.ts';
export { messageSource } from './message-source.ts';
export { MessageWriter } from './message-writer.ts';

import type { Undo } from '#server/runtime';

/** Called with the matching topic and the message. An exception is logged and does not reach the publisher. */
export type BusListener = (topic: string, message: unknown) => void;

/**
 * Wakes other parts of the system: at most once, no history. The truth is in the database; a message only prompts a
 * look. Topics are dotted words (`session.closed`). In a pattern `*` stands for one word, a final `>` for one or more.
 */
export interface Bus {
  /** `message` must survive a JSON round trip. */
  publish(topic: string, message: unknown): void;
  subscribe(pattern: string, listener: BusListener): Undo;
  close(): Promise<void>;
}

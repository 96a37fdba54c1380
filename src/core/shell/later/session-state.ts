import type { InterfaceState } from '#core/status';

/** Whether intentions can be submitted: `down` the server accepts none, `unknown` the server cannot be reached. */
export type SessionState = 'open' | 'closed' | 'down' | 'unknown';

interface SessionFacts {
  /** The market's hours, by its own clock. */
  readonly isOpen: boolean;
  /** The server's messages arrive. */
  readonly isReached: boolean;
  /** The deal interface; unknown before the server's first message. */
  readonly trade: InterfaceState;
}

/** What the status line shows about submitting. Open is claimed only when nothing contradicts it. */
export function sessionState({ isOpen, isReached, trade }: SessionFacts): SessionState {
  if (!isOpen) return 'closed';
  if (!isReached) return 'unknown';
  return trade === 'abnormal' ? 'down' : 'open';
}

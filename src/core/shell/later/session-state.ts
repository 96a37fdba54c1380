import type { InterfaceState } from '#core/status';

/** Whether intentions can be submitted: `down` the server takes none, `unknown` it is not heard. */
export type SessionState = 'open' | 'closed' | 'down' | 'unknown';

interface Known {
  /** The market's hours, by its own clock. */
  readonly isOpen: boolean;
  /** What the server tells arrives. */
  readonly isReached: boolean;
  /** The deal interface; not known before the first word of the server. */
  readonly trade: InterfaceState;
}

/** What the status line says of submitting. Open is claimed only where nothing speaks against it. */
export function sessionState({ isOpen, isReached, trade }: Known): SessionState {
  if (!isOpen) return 'closed';
  if (!isReached) return 'unknown';
  return trade === 'abnormal' ? 'down' : 'open';
}

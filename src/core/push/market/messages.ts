/** From the page to the worker that owns the sockets of market streams. `socket` numbers a socket. */
export type ToWorker =
  | {
      readonly kind: 'open';
      readonly socket: number;
      readonly url: string;
      /** With the session's token: the worker offers it and does not keep it. */
      readonly protocols: readonly string[];
    }
  | { readonly kind: 'send'; readonly socket: number; readonly text: string }
  /** At once: nothing that still arrives on the socket is delivered. */
  | { readonly kind: 'close'; readonly socket: number; readonly code: number | undefined }
  /** The page is visible, or hidden. Applies to every socket; true until told otherwise. */
  | { readonly kind: 'seen'; readonly isSeen: boolean }
  /** Rows of a stream that are in sight, on every socket: their changes go first. Null: every row, as until the first such message. */
  | { readonly kind: 'look'; readonly stream: string; readonly keys: readonly string[] | null }
  /** This many `messages` were taken: more may be sent. */
  | { readonly kind: 'taken'; readonly socket: number; readonly count: number };

/** From the worker to the page. */
export type ToPage =
  | { readonly kind: 'opened'; readonly socket: number }
  /** Parsed messages in order, with changes of one stream merged. */
  | { readonly kind: 'messages'; readonly socket: number; readonly messages: readonly unknown[] }
  /** Nothing more arrives on this socket. `code` as in the close frame; 1006 when there was none, or the browser refused to open it. */
  | { readonly kind: 'closed'; readonly socket: number; readonly code: number; readonly reason: string };

/** One end of the channel between page and worker. */
export interface Port<Out, In> {
  post(message: Out): void;
  /** Called with each message from the other end. */
  onMessage: (message: In) => void;
  /** The other end is gone, or never started. */
  onBroken: (reason: string) => void;
  /** Terminates the other end. */
  end(): void;
}

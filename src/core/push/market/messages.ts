/** What the page tells the worker that owns the sockets of market streams. `socket` numbers a socket. */
export type ToWorker =
  | {
      readonly kind: 'open';
      readonly socket: number;
      readonly url: string;
      /** With the session's token: the worker offers it and keeps it no longer. */
      readonly protocols: readonly string[];
    }
  | { readonly kind: 'send'; readonly socket: number; readonly text: string }
  /** At once: nothing that the socket still says is told. */
  | { readonly kind: 'close'; readonly socket: number; readonly code: number | undefined }
  /** Somebody sees the page, or nobody does. Counts for every socket, and is true until it is told. */
  | { readonly kind: 'seen'; readonly isSeen: boolean }
  /** So many `messages` were taken: further ones may come. */
  | { readonly kind: 'taken'; readonly socket: number; readonly count: number };

/** What the worker tells the page. */
export type ToPage =
  | { readonly kind: 'opened'; readonly socket: number }
  /** Parsed messages in order, changes of one stream put together. */
  | { readonly kind: 'messages'; readonly socket: number; readonly messages: readonly unknown[] }
  /** Nothing more comes of this socket. `code` as in the close frame; 1006 when there was none, or the browser refused to open it. */
  | { readonly kind: 'closed'; readonly socket: number; readonly code: number; readonly reason: string };

/** One end of the way between page and worker. */
export interface Port<Out, In> {
  post(message: Out): void;
  /** The other end says something. */
  onMessage: (message: In) => void;
  /** The other end is gone, or was never there. */
  onBroken: (reason: string) => void;
  /** Ends the other end. */
  end(): void;
}

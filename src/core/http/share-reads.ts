import { type Transport, TransportError, type TransportReply, type TransportRequest } from './transport.ts';

/** Parts of a page that open together read within this time of each other. */
const SHARE_MS = 1000;

/** `isGood`: whether later readers may share the reply. */
type SharedTransport = (
  request: TransportRequest,
  isGood: (reply: TransportReply) => boolean,
) => Promise<TransportReply>;

/**
 * Reads of one address by one session within a second are one request. A reader that gives up does not affect the others; a
 * failure is not kept. For data that no call of the page changes.
 */
export function shareReads(transport: Transport, now: () => number): SharedTransport {
  const reads = new Map<string, { readonly at: number; readonly reply: Promise<TransportReply> }>();
  return (request, isGood) => {
    const { signal, url, headers } = request;
    const key = `${headers['authorization'] ?? ''} ${url}`;
    for (const [old, { at }] of reads) if (now() - at >= SHARE_MS) reads.delete(old);
    const reply = reads.get(key)?.reply ?? transport({ ...request, signal: new AbortController().signal });
    if (!reads.has(key)) {
      reads.set(key, { at: now(), reply });
      // A slow read may end after a newer one of the same address has replaced it.
      const forget = (): void => {
        if (reads.get(key)?.reply === reply) reads.delete(key);
      };
      reply.then((answer) => {
        if (!isGood(answer)) forget();
      }, forget);
    }
    const { promise, reject } = Promise.withResolvers<never>();
    const cancel = (): void => reject(new TransportError('cancelled'));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    // The signal may be that of a panel, which lives as long as its page.
    return Promise.race([reply, promise]).finally(() => signal.removeEventListener('abort', cancel));
  };
}

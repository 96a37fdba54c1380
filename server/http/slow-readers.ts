import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const CHECK_MS = 2_000;

/**
 * Cuts connections whose client does not receive a reply within `withinMs`: one that reads a few bytes a second would hold its connection, and the
 * memory of the pending data, indefinitely (security notes T29). A reply that the server has yet to produce is unaffected.
 */
export function cutSlowReaders(server: Server, withinMs: number): void {
  /** The reply in progress on each connection, and when its request arrived. */
  const underWay = new Map<Socket, { readonly reply: ServerResponse; readonly since: number }>();
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    underWay.set(socket, { reply, since: performance.now() });
    reply.once('close', () => {
      if (underWay.get(socket)?.reply === reply) underWay.delete(socket);
    });
  });
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, { since }] of underWay)
        if (now - since > withinMs && socket.writableLength > 0) socket.resetAndDestroy();
    },
    Math.min(CHECK_MS, withinMs),
  );
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

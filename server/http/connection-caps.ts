import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '#server/runtime';

export interface ConnectionCaps {
  readonly total: number;
  /** Not applied to trusted proxies, behind which many users share an address. */
  readonly perAddress: number;
  readonly isTrustedProxy: (address: string) => boolean;
}

/** Refuses TCP connections beyond the caps, so that one address cannot exhaust the process (security notes T29). */
export function capConnections(server: Server, { total, perAddress, isTrustedProxy }: ConnectionCaps): void {
  server.maxConnections = total;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrustedProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining === 0) open.delete(network);
      else open.set(network, remaining);
    });
  });
}

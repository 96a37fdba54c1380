import type { Server } from 'node:http';
import type { Socket } from 'node:net';

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
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining === 0) open.delete(address);
      else open.set(address, remaining);
    });
  });
}

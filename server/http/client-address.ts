import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

export interface AddressRules {
  isTrustedProxy(address: string): boolean;
  /** Address of the client: the nearest hop that is not a trusted proxy. Forwarded headers of others are ignored (T38). */
  clientAddress(request: IncomingMessage): string;
  /** Whether it came over TLS, which ends at a trusted proxy, as that proxy says. */
  isSecure(request: IncomingMessage): boolean;
}

/** `trusted` holds addresses and networks (`10.0.0.0/8`). */
export function addressRules(trusted: readonly string[]): AddressRules {
  const blocks = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(prefix), family);
  }
  const isTrustedProxy = (address: string): boolean => {
    const plain = unmap(address);
    return trusted.length > 0 && blocks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
  return {
    isTrustedProxy,
    clientAddress(request) {
      const header = request.headers['x-forwarded-for'];
      const hops = [header ?? '']
        .flat()
        .join(',')
        .split(',')
        .map((hop) => hop.trim())
        .filter((hop) => hop !== '');
      let address = request.socket.remoteAddress ?? '';
      while (isTrustedProxy(address) && hops.length > 0) address = hops.pop() ?? address;
      return unmap(address);
    },
    isSecure({ headers, socket }) {
      const header = [headers['x-forwarded-proto'] ?? ''].flat().join(',');
      return isTrustedProxy(socket.remoteAddress ?? '') && header.split(',').at(-1)?.trim() === 'https';
    },
  };
}

/** `::ffff:10.0.0.1` is 10.0.0.1 as seen by a dual-stack socket. */
function unmap(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

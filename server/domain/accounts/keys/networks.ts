import { BlockList, isIP } from 'node:net';

const BITS = { 4: 32, 6: 128 } as const;

/** Whether a text is an IPv4 or IPv6 address, or a network of either (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= BITS[family]);
}

/** Whether an address lies in one of the networks; an empty list contains every address. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const family = isIP(address);
  if (family === 0) return false;
  const blocks = new BlockList();
  for (const network of networks) {
    const [start = '', prefix] = network.split('/');
    const kind = isIP(start) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) blocks.addAddress(start, kind);
    else blocks.addSubnet(start, Number(prefix), kind);
  }
  return blocks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

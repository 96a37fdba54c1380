import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { hostRules } from './allowed-hosts.ts';
import { addressRules } from './client-address.ts';

// `as` holds: the rules read only these two fields.
const from = (remoteAddress: string, forwarded?: string, name = 'x-forwarded-for') =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { [name]: forwarded },
  }) as unknown as IncomingMessage;

describe('clientAddress', () => {
  it('trusts a forwarded address only from a trusted proxy [T38]', () => {
    const { clientAddress } = addressRules(['10.0.0.0/8', '::1']);
    expect(clientAddress(from('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
    expect(clientAddress(from('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
    expect(clientAddress(from('::ffff:10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
    // What the client itself wrote is to the left of what the proxies added.
    expect(clientAddress(from('10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9'))).toBe('198.51.100.1');
    expect(clientAddress(from('10.1.2.3'))).toBe('10.1.2.3');
    expect(addressRules([]).clientAddress(from('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1');
  });
});

describe('whether a request came over TLS', () => {
  it('is believed of a trusted proxy only, in what it wrote last [T38]', () => {
    const { isSecure } = addressRules(['10.0.0.0/8']);
    const name = 'x-forwarded-proto';
    expect(isSecure(from('10.1.2.3', 'https', name))).toBe(true);
    expect(isSecure(from('::ffff:10.1.2.3', 'http, https', name))).toBe(true);
    expect(isSecure(from('10.1.2.3', 'https, http', name))).toBe(false);
    expect(isSecure(from('10.1.2.3', 'http', name))).toBe(false);
    expect(isSecure(from('10.1.2.3'))).toBe(false);
    expect(isSecure(from('203.0.113.9', 'https', name))).toBe(false);
    expect(addressRules([]).isSecure(from('127.0.0.1', 'https', name))).toBe(false);
  });
});

describe('hostRules', () => {
  const rules = hostRules(['https://bond.example.com'], ['inner.example']);

  it.each([
    'localhost',
    'localhost:8080',
    '127.0.0.1:8080',
    '[::1]:8080',
    '192.168.1.7',
    'inner.example:80',
    'bond.example.com',
  ])('serve %s', (host) => {
    expect(rules.isAllowedHost(host)).toBe(true);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'a b',
    '',
    undefined,
  ])('refuse %s, which a foreign name server could point at this server [T9]', (host) => {
    expect(rules.isAllowedHost(host)).toBe(false);
  });

  it('accept the origin of the same host, and configured ones, by exact match', () => {
    const to = { host: 'localhost:8080', isSecure: false };
    expect(rules.isAllowedOrigin('http://localhost:8080', to)).toBe(true);
    expect(rules.isAllowedOrigin('https://bond.example.com', to)).toBe(true);
    expect(rules.isAllowedOrigin(undefined, to)).toBe(true);
    for (const origin of [
      'http://localhost:8081',
      'https://bond.example.com.evil.example',
      'https://bond.exаmple.com',
      'null',
      '',
      'file://',
      'chrome-extension://x',
    ])
      expect(rules.isAllowedOrigin(origin, to)).toBe(false);
  });
});

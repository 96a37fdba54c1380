import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hostOf, hostRules } from './allowed-hosts.ts';

const { isAllowedHost, isAllowedOrigin } = hostRules(['https://desk.example:8443'], ['bonds.local']);

describe('the hosts that a request may name', () => {
  it('include this machine, its addresses and the configured names, on any port [T9]', () => {
    const good = [
      'localhost',
      'LOCALHOST:5173',
      hostname(),
      'bonds.local:80',
      'desk.example',
      '127.0.0.1:3000',
      '10.1.2.3',
      '[::1]:3000',
    ];
    expect(good.filter((host) => !isAllowedHost(host))).toEqual([]);
  });

  it('exclude every foreign name, however similar [T9]', () => {
    const bad = [
      undefined,
      '',
      'evil.example',
      'localhost.evil.example',
      'notlocalhost',
      'bonds.local.evil.example',
      'evil.example:80@localhost',
      'localhost/..',
      'localhost#evil',
      'lоcalhost', // with a Cyrillic o
      'a'.repeat(256),
    ];
    expect(bad.filter(isAllowedHost)).toEqual([]);
  });
});

/** A request to this machine, in the clear. */
const HERE = { host: 'localhost:3000', isSecure: false };

describe('the origins that may call the server', () => {
  it('include its own, the configured ones, and requests without an origin [T9]', () => {
    expect(isAllowedOrigin(undefined, HERE)).toBe(true);
    expect(isAllowedOrigin('http://localhost:3000', HERE)).toBe(true);
    expect(isAllowedOrigin('https://LOCALHOST:3000', { ...HERE, host: 'LocalHost:3000' })).toBe(true);
    expect(isAllowedOrigin('https://desk.example:8443', HERE)).toBe(true);
  });

  it('exclude another host, port or scheme, and sandboxed pages [T9]', () => {
    const bad = [
      'http://evil.example',
      'http://localhost:3001',
      'http://localhost',
      'https://desk.example',
      'http://desk.example:8443',
      'file://localhost:3000',
      'null',
      '',
      'http://localhost:3000.evil.example',
    ];
    expect(bad.filter((origin) => isAllowedOrigin(origin, HERE))).toEqual([]);
  });

  it('exclude the page of this very host in the clear where the request came over TLS, or TLS is configured for the host [T9]', () => {
    const secure = { host: 'localhost:3000', isSecure: true };
    expect(isAllowedOrigin('https://localhost:3000', secure)).toBe(true);
    expect(isAllowedOrigin('http://localhost:3000', secure)).toBe(false);
    for (const isSecure of [false, true])
      expect(isAllowedOrigin('http://desk.example:8443', { host: 'desk.example:8443', isSecure })).toBe(
        false,
      );
    const both = hostRules(['https://desk.example', 'http://desk.example'], []);
    expect(both.isAllowedOrigin('http://desk.example', { host: 'desk.example', isSecure: true })).toBe(true);
  });

  it('exclude all if the request itself names a foreign host', () => {
    expect(isAllowedOrigin('http://evil.example', { ...HERE, host: 'evil.example' })).toBe(false);
    expect(isAllowedOrigin('http://evil.example', { ...HERE, host: undefined })).toBe(false);
  });
});

describe('the host of a request', () => {
  const hostFor = (url: string, ...hosts: readonly string[]) =>
    hostOf({
      url,
      headers: hosts[0] === undefined ? {} : { host: hosts[0] },
      rawHeaders: ['Accept', 'host', ...hosts.flatMap((host) => ['Host', host])],
    });

  it('is taken from its target or host header', () => {
    expect(hostFor('/api', 'localhost:3000')).toBe('localhost:3000');
    expect(hostFor('http://localhost:3000/api', 'LOCALHOST:3000')).toBe('LOCALHOST:3000');
    expect(hostFor('/api')).toBeUndefined();
  });

  it('is undefined if it is given twice, as a proxy might read the other [T29]', () => {
    expect(hostFor('/api', 'localhost', 'evil.example')).toBeUndefined();
    expect(hostFor('/api', 'localhost', 'localhost')).toBeUndefined();
    expect(hostFor('http://evil.example/api', 'localhost')).toBeUndefined();
  });
});

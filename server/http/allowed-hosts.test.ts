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

describe('the origins that may call the server', () => {
  it('include its own, the configured ones, and requests without an origin [T9]', () => {
    expect(isAllowedOrigin(undefined, 'localhost:3000')).toBe(true);
    expect(isAllowedOrigin('http://localhost:3000', 'localhost:3000')).toBe(true);
    expect(isAllowedOrigin('https://LOCALHOST:3000', 'LocalHost:3000')).toBe(true);
    expect(isAllowedOrigin('https://desk.example:8443', 'localhost:3000')).toBe(true);
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
    expect(bad.filter((origin) => isAllowedOrigin(origin, 'localhost:3000'))).toEqual([]);
  });

  it('exclude all if the request itself names a foreign host', () => {
    expect(isAllowedOrigin('http://evil.example', 'evil.example')).toBe(false);
    expect(isAllowedOrigin('http://evil.example', undefined)).toBe(false);
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

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceModel } from './device-model.ts';
import { safePath } from './safe-path.ts';

const origin = 'https://bond.test';

describe('a path from outside', () => {
  it.each(['/index/home', '/index/look-ticket?activeName=third#top', '/a/../b'])(
    'is accepted when it stays on this site: %s',
    (path) => {
      expect(safePath(path, origin)).toBe(new URL(path, origin).href.slice(origin.length));
    },
  );

  it.each([
    '//evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    'index/home',
    '',
    '\\/evil.com',
    '/.//evil.com',
  ])('is refused when it leaves this site: %j [R2.16]', (path) => {
    expect(safePath(path, origin)).toBeNull();
  });

  it('never leads to another origin, for any text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '.',
      '..',
      '%2f',
      '%5c',
      'evil.com',
      '@',
      ':',
      '?',
      '#',
      'https:',
      'a',
      '\u3000',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
    );
    const stays = fc.property(texts, (text) => {
      const path = safePath(text, origin);
      return path === null || new URL(path, origin).origin === origin;
    });
    expect(fc.check(stays, { numRuns: 5000 }).counterexample).toBeNull();
  });
});

describe('the device name in a beacon', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (Linux; Android 14)', 'Android'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['curl/8', 'Unknown'],
  ])('for %s is %s [R7.10]', (agent, name) => {
    expect(deviceModel(agent)).toBe(name);
  });
});

import { describe, expect, it } from 'vitest';
import { base32, hotp, otpauthUri, stepOf } from './totp.ts';

/** The secret used in the tables of both RFCs. */
const SECRET = Buffer.from('12345678901234567890');

describe('one-time passwords', () => {
  it('match RFC 4226, appendix D', () => {
    const table = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ];
    expect(table.map((_, counter) => hotp(SECRET, counter))).toEqual(table);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match RFC 6238, appendix B, at %d s', (seconds, code) => {
    expect(hotp(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
    expect(stepOf(SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early or late, no further, and only at full length', () => {
    const now = 1_111_111_111_000;
    const step = Math.floor(now / 30_000);
    const steps = [-2, -1, 0, 1, 2].map((away) => stepOf(SECRET, hotp(SECRET, step + away), now));
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
    for (const code of ['', '50471', '0504710', ' 050471', '050471 ', '０５０４７１'])
      expect(stepOf(SECRET, code, now), `${code}`).toBeNull();
  });
});

describe('data for an authenticator app', () => {
  it('is encoded in base32 as in RFC 4648, section 10', () => {
    const vectors = {
      '': '',
      f: 'MY',
      fo: 'MZXQ',
      foo: 'MZXW6',
      foob: 'MZXW6YQ',
      fooba: 'MZXW6YTB',
      foobar: 'MZXW6YTBOI',
    };
    for (const [text, coded] of Object.entries(vectors)) expect(base32(Buffer.from(text))).toBe(coded);
  });

  it('names issuer and account, whatever characters they contain', () => {
    const uri = otpauthUri(SECRET, '债券 平台?', 'a:b&c d?e#f%20');
    expect(uri).not.toMatch(/[+ ]/);
    const url = new URL(uri);
    expect(decodeURIComponent(url.pathname)).toContain('/a:b&c d?e#f%20');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      issuer: '债券 平台?',
    });
  });
});

import { ConcurrencyGate } from '#server/call';
import { describe, expect, it } from 'vitest';
import { DEFAULT_HASH_COST, PasswordHasher } from './password-hash.ts';

const hasher = new PasswordHasher(DEFAULT_HASH_COST, new ConcurrencyGate({ atOnce: 4, maxWaiting: 50 }));

describe('password hashes', () => {
  it('are argon2id of 19 MiB, 2 passes, 1 lane, with their own salt (ASVS 11.4.2)', async () => {
    const [a, b] = await Promise.all([hasher.hash('Bond2026!'), hasher.hash('Bond2026!')]);
    expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(a).not.toBe(b);
    expect(await hasher.verify('Bond2026!', a)).toBe(true);
    expect(await hasher.verify('Bond2026?', a)).toBe(false);
  });

  it('never match a missing password or a missing hash, not even for the empty password', async () => {
    const stored = await hasher.hash('');
    expect(await hasher.verify('', stored)).toBe(true);
    expect(await hasher.verify(null, stored)).toBe(false);
    expect(await hasher.verify('', null)).toBe(false);
  });

  it('made at another cost still verify and count as outdated', async () => {
    const cheap = new PasswordHasher(
      { memoryKiB: 64, passes: 1, lanes: 1 },
      new ConcurrencyGate({ atOnce: 1, maxWaiting: 9 }),
    );
    const stored = await cheap.hash('Bond2026!');
    expect(await hasher.verify('Bond2026!', stored)).toBe(true);
    expect([hasher.isOutdated(stored), cheap.isOutdated(stored)]).toEqual([true, false]);
  });
});

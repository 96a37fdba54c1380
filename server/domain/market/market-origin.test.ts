import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { describe, expect, it } from 'vitest';
import { originOf } from './market-services.ts';

const withTiers = (...tiers: readonly ('A' | 'none')[]) => ({
  directory: { all: () => tiers.map((tier) => bondRecord({ tier })).values() },
});

describe('the origin of quotes that the page and the home page name', () => {
  it('is the demonstration where the simulated market has demonstration accounts', () => {
    expect(originOf({ feed: 'simulated', hasDemoAccounts: true, bonds: withTiers('A') })).toBe('demo');
  });

  it('is the simulated market beside real users only where a bond has a tier: otherwise it is silent', () => {
    const live = { feed: 'simulated', hasDemoAccounts: false } as const;
    expect(originOf({ ...live, bonds: withTiers('none', 'A') })).toBe('simulated');
    expect(originOf({ ...live, bonds: withTiers('none') })).toBe('none');
    expect(originOf({ ...live, bonds: withTiers() })).toBe('none');
  });

  it('is a recording, with demonstration accounts or without', () => {
    for (const hasDemoAccounts of [true, false])
      expect(originOf({ feed: 'replay', hasDemoAccounts, bonds: withTiers('A') })).toBe('replay');
  });
});

import { describe, expect, it } from 'vitest';
import { rightsChange } from './rights-change.ts';

const account = {
  quota: { amountLimit: 5000, amount: 200 },
  rights: ['research'],
  staffRoles: ['auditor'],
} as const;
const change = (entered: Partial<Parameters<typeof rightsChange>[1]>) =>
  rightsChange(
    { ...account, rights: [...account.rights], staffRoles: [...account.staffRoles] },
    { typed: null, choices: {}, isForAll: false, ...entered },
  );

describe('a change of limit and rights', () => {
  it('of one account has differences only, and the limit it is based on', () => {
    expect(change({ typed: '5000', choices: { research: true } }).isChanged).toBe(false);
    const { body, chosen } = change({
      typed: '6,000',
      choices: { passTicket: true, research: true, auditor: false },
    });
    expect(body).toEqual({ amountLimit: 6000, seenLimit: 5000, grant: ['passTicket'], revoke: ['auditor'] });
    expect(chosen).toEqual(['passTicket', 'research']);
  });

  it('of an organisation has everything that was entered but staff roles, since its accounts differ [U1]', () => {
    const { body, chosen, isChanged } = change({
      typed: '5000',
      choices: { research: true, passTicket: false, operator: true, auditor: false },
      isForAll: true,
    });
    expect(isChanged).toBe(true);
    expect(body).toEqual({
      amountLimit: 5000,
      grant: ['research'],
      revoke: ['passTicket'],
      organisation: true,
    });
    expect(chosen).toEqual(['research', 'auditor']);
    expect(change({ isForAll: true, choices: { auditor: false } }).isChanged).toBe(false);
  });

  it('names what is wrong with the limit', () => {
    expect(['1.5', '-1', '100000001', '199'].map((typed) => change({ typed }).fault)).toEqual([
      'bad',
      'bad',
      'bad',
      'short',
    ]);
    expect(['', '200', '100,000,000'].map((typed) => change({ typed }).fault)).toEqual([null, null, null]);
  });
});

import { ACCOUNT_CODE } from '#contract/api';
import { BusinessError, type RequestOrigin } from '#server/call';
import type { Db } from '#server/db';
import type { AttemptBudget, BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import { describe, expect, it } from 'vitest';
import { LoginBudget, loginTriesOf } from './login-budget.ts';

const from = (ip: string) => ({ ip }) as RequestOrigin;
const home = from('198.51.100.1');

/** An in-memory budget, without windows or pauses, and what is written about it. */
function loginBudget(fromFailure: number | null = null, isPerson = true) {
  const used = new Map<string, number>();
  const audited: unknown[] = [];
  const redeemed: string[] = [];
  const budget: Pick<AttemptBudget, 'take' | 'used' | 'refund' | 'clear'> = {
    take: async (_db: Db, key: string, { max }: BudgetRule) => {
      const now = used.get(key) ?? 0;
      if (now >= max) return null;
      used.set(key, now + 1);
      return now + 1;
    },
    used: async (_db: Db, key: string) => used.get(key) ?? 0,
    refund: async (_db: Db, key: string) => void used.set(key, (used.get(key) ?? 1) - 1),
    clear: async (_db: Db, key: string) => void used.delete(key),
  };
  const store = new LoginBudget({
    // `as` holds: the parts that the login budget calls.
    db: {} as Db,
    budget: budget as AttemptBudget,
    audit: {
      recordAlone: async (_db: Db, event: unknown) => void audited.push(event),
    } as unknown as AuditWriter,
    captcha:
      fromFailure === null
        ? null
        : {
            fromFailure,
            redeem: async (ticket, ip) => {
              redeemed.push(`${ticket} ${ip}`);
              return isPerson;
            },
          },
  });
  const codeOf = async (account: string, origin = home, ticket?: string | null): Promise<number> => {
    try {
      await store.take(account, origin, ticket);
      return 200;
    } catch (error) {
      if (error instanceof BusinessError) return error.code;
      throw error;
    }
  };
  return { store, codeOf, audited, redeemed };
}
const tries = async (count: number, one: () => Promise<number>) => {
  const codes: number[] = [];
  for (let n = 0; n < count; n += 1) codes.push(await one());
  return codes.filter((code) => code === 200).length;
};

describe('login attempts', () => {
  it('are limited to ten per account and address, without affecting other addresses (T03)', async () => {
    const { codeOf } = loginBudget();
    expect(await tries(15, () => codeOf('ming'))).toBe(10);
    expect(await codeOf('ming')).toBe(ACCOUNT_CODE.tooManyTries);
    expect(await codeOf('ming', from('198.51.100.2'))).toBe(200);
    expect(await codeOf('hong')).toBe(200);
  });

  it('are limited to fifty per address across accounts, not counting those refused per account', async () => {
    const { codeOf } = loginBudget();
    await tries(30, () => codeOf('ming'));
    let n = 0;
    expect(await tries(60, () => codeOf(`a${(n += 1)}`))).toBe(40);
  });

  it('count for the same account however its name is written', async () => {
    const { codeOf } = loginBudget();
    await tries(10, () => codeOf('Ming@Bank.example'));
    expect(await codeOf(' ming@bank.example '.trim().toUpperCase())).toBe(ACCOUNT_CODE.tooManyTries);
  });

  it('are reset by a successful login, which does not count for its address either', async () => {
    const { store, codeOf } = loginBudget();
    await tries(9, () => codeOf('ming'));
    await store.succeeded('ming', home);
    expect(await tries(15, () => codeOf('ming'))).toBe(10);
  });

  it('that are refused are audited once per limit, not once each', async () => {
    const { codeOf, audited } = loginBudget();
    await tries(20, () => codeOf('ming'));
    expect(audited).toEqual([{ kind: 'login.blocked', ip: home.ip, detail: { scope: 'account' } }]);
  });

  it('are stored without any text that the user typed', () => {
    const key = loginTriesOf('Bond2026!');
    expect(key).not.toContain('Bond2026');
    expect(key).toMatch(/^login:pair:[\w-]{24}:$/);
  });
});

describe('the slider at login', () => {
  it('is required after the given number of attempts, and redeemed for the address that solved it', async () => {
    const { codeOf, redeemed } = loginBudget(3);
    expect([await codeOf('ming'), await codeOf('ming')]).toEqual([200, 200]);
    expect(await codeOf('ming')).toBe(ACCOUNT_CODE.captchaRequired);
    expect(await codeOf('ming', home, 't1')).toBe(200);
    expect(redeemed).toEqual([`t1 ${home.ip}`]);
  });

  it('costs no attempt when missing or wrong, so that the next solved one may proceed', async () => {
    const { codeOf } = loginBudget(1, false);
    expect(await tries(60, () => codeOf('ming', home, 'forged'))).toBe(0);
    const budget = loginBudget(1);
    await tries(60, () => budget.codeOf('ming'));
    expect(await budget.codeOf('ming', home, 't1')).toBe(200);
  });

  it('is not used up when no attempt is left for the account or the address', async () => {
    const { codeOf, redeemed } = loginBudget(1);
    expect(await tries(12, () => codeOf('ming', home, 'solved'))).toBe(10);
    expect(await codeOf('ming', home, 'kept')).toBe(ACCOUNT_CODE.tooManyTries);
    let n = 0;
    await tries(60, () => codeOf(`a${(n += 1)}`, home, 'solved'));
    expect(await codeOf('hong', home, 'kept')).toBe(ACCOUNT_CODE.tooManyTries);
    expect(redeemed.filter((text) => text.startsWith('kept'))).toEqual([]);
  });

  it('is not required for a login by a code that was sent after solving one', async () => {
    const { codeOf, redeemed } = loginBudget(1);
    expect(await codeOf('ming', home, null)).toBe(200);
    expect(redeemed).toEqual([]);
  });
});

import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;
const evaluated = (code: number): boolean => code === ACCOUNT_CODE.wrongPassword;

describe('T03 guessing passwords', () => {
  let checked = 0;

  it('gets at most 15 of 200 wrong passwords checked from one address, while the owner can log in elsewhere', async () => {
    const attacker = server.client('192.0.2.10');
    const codes: number[] = [];
    for (let index = 0; index < 200; index += 1) {
      codes.push((await attacker.login('demo_trader', `Guess-${index}!`)).code);
      // An attacker who waits out each pause gets no further.
      server.clock.advance(3_000);
    }
    checked = codes.filter(evaluated).length;
    expect([checked > 0, checked <= 15]).toEqual([true, true]);
    expect(codes.filter((code) => !evaluated(code)).every((code) => code === ACCOUNT_CODE.tooManyTries)).toBe(
      true,
    );
    expect((await server.client('192.0.2.11').login('demo_trader', DEMO_PASSWORD)).code).toBe(200);
    // Even the right password is refused from the guessing address.
    expect((await attacker.login('demo_trader', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.tooManyTries);
  });

  it('gets no more checked from an IPv6 network, though each attempt has an address of its own', async () => {
    const codes: number[] = [];
    for (let index = 1; index <= 60; index += 1) {
      codes.push(
        (await server.client(`2001:db8:0:10::${index}`).login('demo_special', `Guess-${index}!`)).code,
      );
      server.clock.advance(3_000);
    }
    const found = codes.filter(evaluated).length;
    expect([found > 0, found <= 15]).toEqual([true, true]);
    expect((await server.client('2001:db8:0:11::1').login('demo_special', DEMO_PASSWORD)).code).toBe(200);
  });

  it('with one password for many accounts is stopped after 50 from one IPv6 network', async () => {
    const codes: number[] = [];
    for (let index = 1; index <= 70; index += 1)
      codes.push(
        (await server.client(`2001:db8:0:12::${index}`).login(`user6_${index}`, 'Spring-2026!')).code,
      );
    expect(codes.filter(evaluated)).toHaveLength(50);
  });

  it('gets no more checked when attempts are simultaneous', async () => {
    const attacker = server.client('192.0.2.20');
    const codes = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, index) => (await attacker.login('demo_trader2', `Guess-${index}!`)).code,
      ),
    );
    const found = codes.filter(evaluated).length;
    expect([found > 0, found <= 15]).toEqual([true, true]);
  });

  it('with one password for many accounts is stopped after 50 from one address', async () => {
    const attacker = server.client('192.0.2.30');
    const codes: number[] = [];
    for (let index = 0; index < 120; index += 1)
      codes.push((await attacker.login(`user_${index}`, 'Spring-2026!')).code);
    expect(codes.filter(evaluated)).toHaveLength(50);
  });

  it('leads to a pause from the third failure on, which doubles and is forgotten after a success', async () => {
    const client = server.client('192.0.2.40');
    const attempt = async (password: string) => (await client.login('demo_maker', password)).code;
    expect(await attempt('Wrong-1!')).toBe(ACCOUNT_CODE.wrongPassword);
    expect(await attempt('Wrong-2!')).toBe(ACCOUNT_CODE.wrongPassword);
    expect(await attempt('Wrong-3!')).toBe(ACCOUNT_CODE.wrongPassword);
    expect(await attempt(DEMO_PASSWORD)).toBe(ACCOUNT_CODE.tooManyTries);
    server.clock.advance(1_000);
    expect(await attempt('Wrong-4!')).toBe(ACCOUNT_CODE.wrongPassword);
    server.clock.advance(1_000);
    expect(await attempt(DEMO_PASSWORD)).toBe(ACCOUNT_CODE.tooManyTries);
    server.clock.advance(1_000);
    expect(await attempt(DEMO_PASSWORD)).toBe(200);
    expect(await attempt('Wrong-5!')).toBe(ACCOUNT_CODE.wrongPassword);
    expect(await attempt('Wrong-6!')).toBe(ACCOUNT_CODE.wrongPassword);
  });

  it('is allowed again after a quarter of an hour', async () => {
    const client = server.client('192.0.2.50');
    for (let index = 0; index < 20; index += 1) {
      await client.login('demo_org', `Guess-${index}!`);
      server.clock.advance(33_000);
    }
    server.clock.advance(15 * MINUTE);
    expect((await client.login('demo_org', DEMO_PASSWORD)).code).toBe(200);
  });

  it('does not count successful logins, so that an office behind one address keeps working', async () => {
    const names = ['demo_trader', 'demo_trader2', 'demo_maker', 'demo_special'];
    const codes: number[] = [];
    for (let index = 0; index < 60; index += 1)
      codes.push((await server.client('192.0.2.60').login(names[index % 4] ?? '', DEMO_PASSWORD)).code);
    expect(new Set(codes)).toEqual(new Set([200]));
  });

  it('writes one audit event for a series of refusals, and one for each checked failure', async () => {
    await server.accounts.sealer.seal();
    const events = await server.storage.kysely
      .selectFrom('audit_event')
      .select(['kind', 'ip'])
      .where('ip', '=', '192.0.2.10')
      .execute();
    expect(events.filter((event) => event.kind === 'login.blocked')).toHaveLength(1);
    expect(events.filter((event) => event.kind === 'login.failure')).toHaveLength(checked);
  });
});

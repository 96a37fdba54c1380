import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { DEMO_PASSWORD, firmDeed } from '../../../server/domain/accounts/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { fromBase32, shownCode } from '../../_util/authenticator.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

const firm = (deed: Parameters<typeof firmDeed>[2], name: string) => firmDeed(server.storage, server.clock, deed, name);

describe('what the firm does to an account at the server', () => {
  it('ends its sessions: calls at once, open sockets at the next sweep, and nobody else’s', async () => {
    const owner = await server.loggedIn('demo_trader', '192.0.2.1');
    const other = await server.loggedIn('demo_trader2', '192.0.2.2');
    const socket = server.socket('msg', owner.token);
    await socket.frame('msg', 'snap');
    expect(await firm('end-sessions', '13800000001')).toEqual({ operId: 'D0001', ended: 1 });
    expect((await owner.call(account.queryOperInfo)).status).toBe(401);
    server.clock.advance(15_000);
    expect(await socket.closed).toBe(4401);
    expect((await other.call(account.queryOperInfo)).status).toBe(200);
    expect(await firm('end-sessions', 'nobody_here')).toBeNull();
  });

  it('stops it and lets it in again', async () => {
    const owner = await server.loggedIn('demo_maker');
    await firm('stop', 'demo_maker');
    expect((await owner.call(account.queryOperInfo)).status).toBe(401);
    expect((await owner.login('demo_maker', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.accountNotValid);
    await firm('resume', 'demo_maker');
    expect((await owner.login('demo_maker', DEMO_PASSWORD)).code).toBe(200);
  });

  it('turns off the second factor of somebody who lost it', async () => {
    const owner = await server.loggedIn('demo_offer');
    const { keyId, ciphers } = await owner.encrypt(DEMO_PASSWORD);
    const begun = await owner.call(account.beginSecondFactor, { body: { passWord: ciphers[0] ?? '', keyId } });
    const code = shownCode(fromBase32(begun.data.secret), server.clock.now());
    expect((await owner.call(account.confirmSecondFactor, { body: { code } })).code).toBe(200);
    expect((await owner.login('demo_offer', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.secondFactorRequired);
    await firm('second-factor-off', 'demo_offer@example.com');
    expect((await owner.login('demo_offer', DEMO_PASSWORD)).code).toBe(200);
    await server.accounts.sealer.seal();
    const events = await server.storage.kysely
      .selectFrom('audit_event')
      .select(['kind', 'detail'])
      .where('detail', 'like', '%"firm"%')
      .orderBy('seq')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['session.ended', 'account.stopped', 'account.resumed', 'secondFactor.off']);
  });
});

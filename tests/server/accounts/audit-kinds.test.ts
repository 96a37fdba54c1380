import { verifyAudit } from '#server/domain/audit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, consoleApi, pathOf } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { lastCode, requestCode, solveSlider } from '../../_util/proofs.ts';
import { insertOrganisation } from '../../_util/insert-organisation.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

async function upload(client: ApiClient): Promise<string> {
  const form = new FormData();
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(picture)]), 'id.jpg');
  const ticket = await solveSlider(server, client, 'upload');
  const reply = await fetch(`${server.url}${pathOf(account.uploadImg)}?ticket=${ticket}`, {
    method: 'POST',
    body: form,
    headers: { authorization: client.token ?? '', 'x-forwarded-for': '203.0.113.1' },
  });
  // `as` holds: the envelope of the upload.
  return ((await reply.json()) as { data: { imageId: string } }).data.imageId;
}

describe('T36 actions and refusals', () => {
  it('of accounts and staff are all in the chain: 25 kinds, each with who did it, and never with a secret', async () => {
    const { storage, clock, accounts } = server;
    const phone = '13912349999';
    // A new user: registers, is refused, is verified.
    const newcomer = server.client('203.0.113.1');
    const code = await requestCode(server, newcomer, phone, 'register');
    const sealed = await newcomer.encrypt('Quiet-River7', 'Quiet-River7');
    const [passWord = '', rePassWord = ''] = sealed.ciphers;
    const registered = {
      phonenum: phone,
      code,
      opername: 'newcomer',
      passWord,
      rePassWord,
      keyId: sealed.keyId,
    };
    expect((await newcomer.call(account.register, { body: registered })).code).toBe(200);
    expect((await newcomer.login('newcomer', 'Quiet-River7')).code).toBe(200);
    const staff = await server.loggedIn('demo_staff', '203.0.113.2');
    const orgId = 'ORG1';
    await insertOrganisation(storage.kysely, orgId);
    for (const accepted of [false, true]) {
      const imageIds = [await upload(newcomer)];
      const claim = { realname: '张三', orgId, imageIds };
      const call = accepted ? account.authenticationAgain : account.authentication;
      expect((await newcomer.call(call, { body: claim })).code).toBe(200);
      await staff.call(consoleApi.realNameImage, { params: { imageId: imageIds[0] ?? '' } });
      const { request_id: requestId } = await storage.kysely
        .selectFrom('real_name_request')
        .select('request_id')
        .where('status', '=', 'I')
        .where('realname', '=', '张三')
        .executeTakeFirstOrThrow();
      const body = accepted
        ? { requestId, accepted: true as const }
        : { requestId, accepted: false as const, reason: '图片不清晰' };
      expect((await staff.call(consoleApi.reviewRealName, { body })).code).toBe(200);
    }
    // Profile, contact, password; a call without the required right.
    await newcomer.call(account.updateOperInfo, { body: { newversion: '0' } });
    await newcomer.call(account.sendVerificationEmail, { body: { email: 'newcomer@example.org' } });
    const change = await newcomer.encrypt('Quiet-River7');
    const mailCode = await lastCode(server, 'newcomer@example.org');
    const bound = {
      email: 'newcomer@example.org',
      code: mailCode,
      passWord: change.ciphers[0] ?? '',
      keyId: change.keyId,
    };
    expect((await newcomer.call(account.verificationMailbox, { body: bound })).code).toBe(200);
    expect((await newcomer.call(consoleApi.audit, { query: {} })).status).toBe(403);
    for (const old of ['Wrong-Old-1', 'Quiet-River7']) {
      const { keyId, ciphers } = await newcomer.encrypt(old, 'Green-Hill88', 'Green-Hill88');
      const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
      await newcomer.call(account.updatePassWord, {
        body: { oldPassWord, newPassWord, confirmPassword, keyId },
      });
    }
    // Sessions: login elsewhere, ended by hand, logged out, idle; guessing until refused.
    const first = await server.loggedIn('demo_trader', '203.0.113.3');
    const second = await server.loggedIn('demo_trader', '203.0.113.4');
    expect(first.sessionId).not.toBe(second.sessionId);
    await second.call(account.endSession, { body: { sessionId: second.sessionId } });
    const third = await server.loggedIn('demo_trader', '203.0.113.5');
    await third.call(account.logout);
    const guesser = server.client('203.0.113.6');
    for (let i = 0; i < 20; i += 1) await guesser.login('demo_offer', `Guess-${i}-Aa`);
    // Staff.
    await staff.call(consoleApi.broadcast, { body: { title: '通知', content: '内容' } });
    const override = { tradeNetStatus: null, priceNetStatus: 0, minutes: 30, reason: '行情源切换' } as const;
    await staff.call(consoleApi.setInterfaceStatus, { body: override });
    await staff.call(consoleApi.setInterfaceStatus, { body: { ...override, priceNetStatus: null } });
    await staff.call(consoleApi.outbox, { query: {} });
    await staff.call(consoleApi.audit, { query: {} });
    await server.loggedIn('demo_maker', '203.0.113.7');
    // Two days: all remaining logins end, and the password key is rotated.
    for (let hour = 0; hour < 48; hour += 1) {
      clock.advance(3_600_000);
      await new Promise((done) => setTimeout(done, 5));
    }
    const chained = async () => {
      await accounts.sealer.seal();
      return storage.kysely.selectFrom('audit_event').selectAll().orderBy('seq').execute();
    };
    // Generating a key takes time, and a round that found no connection is repeated.
    const seen = async () => {
      clock.advance(60_000);
      return new Set((await chained()).map(({ kind }) => kind));
    };
    const late = ['key.rotated', 'session.expired'];
    await expect
      .poll(seen, { timeout: 60_000 })
      .toSatisfy((kinds: Set<string>) => late.every((kind) => kinds.has(kind)));
    const events = await chained();
    const kinds = new Set(events.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining([
        'access.denied',
        'account.registered',
        'audit.read',
        'contact.changed',
        'image.uploaded',
        'interfaceStatus.cleared',
        'interfaceStatus.set',
        'key.rotated',
        'login.blocked',
        'login.elsewhere',
        'login.failure',
        'login.success',
        'notice.broadcast',
        'outbox.read',
        'password.changed',
        'password.refused',
        'profile.changed',
        'realName.accepted',
        'realName.refused',
        'realName.submitted',
        'realName.viewed',
        'server.started',
        'session.ended',
        'session.expired',
        'session.logout',
      ]),
    );
    const ofNobody = events.filter(({ oper_id }) => oper_id === null).map(({ kind }) => kind);
    expect(
      new Set(ofNobody).difference(
        new Set(['server.started', 'key.rotated', 'login.blocked', 'login.failure']),
      ),
    ).toEqual(new Set());
    const text = JSON.stringify(events);
    for (const secret of [
      phone,
      'newcomer@example.org',
      '张三',
      'Quiet-River7',
      'Green-Hill88',
      code,
      mailCode,
      staff.token ?? '-',
    ])
      expect(text.includes(secret), `the audit holds ${secret}`).toBe(false);
    expect((await storage.tx((trx) => verifyAudit(trx), { isolation: 'repeatable read' })).faults).toEqual(
      [],
    );
  }, 120_000);
});

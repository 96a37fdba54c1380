import { account, basic, consoleApi } from '#contract/api';
import { verifyAudit } from '#server/domain/audit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { insertOrganisation } from '../../_util/insert-organisation.ts';

describe('other tools of the console', () => {
  let server: AccountsServer;
  let staff: ApiClient;
  beforeAll(async () => {
    server = await startAccountsServer();
    staff = await server.loggedIn('demo_staff');
  });
  afterAll(() => server.close());

  const audit = async (kind: string, query: Readonly<Record<string, string | number>> = {}) => {
    await server.accounts.sealer.seal();
    return (await staff.call(consoleApi.audit, { query: { kind, ...query } })).data;
  };

  it('send a notice to everyone, stored for all and pushed to those connected', async () => {
    const trader = await server.loggedIn('demo_trader');
    const socket = server.socket('msg', trader.token);
    await socket.frame('msg', 'snap');
    const sent = await staff.call(consoleApi.broadcast, {
      body: { title: '系统维护', content: '今晚 22:00 停机升级' },
    });
    expect(sent.data.recipients).toBeGreaterThan(3);
    const pushed = await socket.frame('msg', 'upd');
    expect(pushed['data']).toEqual([
      expect.objectContaining({ title: '系统维护', content: '今晚 22:00 停机升级' }),
    ]);
    const inbox = await trader.call(basic.getMessageListSort, { query: { rows: 1 } });
    expect(inbox.data.content[0]).toMatchObject({ title: '系统维护', msgType: 'system', isRead: '0' });
    expect((await audit('notice.broadcast')).content[0]).toMatchObject({
      operName: 'demo_staff',
      detail: { recipients: sent.data.recipients, title: '系统维护' },
    });
    socket.close();
  });

  it('send a notice once, however often a late or lost reply makes them send it under its id', async () => {
    const body = { title: '提前休市', content: '下午 15:00 收市', sendId: 'attempt-0001' };
    const send = () => staff.call(consoleApi.broadcast, { body });
    const [first, meanwhile] = await Promise.all([send(), send()]);
    expect([meanwhile.code, meanwhile.data]).toEqual([200, first.data]);
    const again = await staff.call(consoleApi.broadcast, { body });
    expect([again.code, again.data]).toEqual([200, first.data]);
    const inbox = await staff.call(basic.getMessageListSort, { query: { rows: 20 } });
    expect(inbox.data.content.filter(({ title }) => title === body.title)).toHaveLength(1);
    expect((await audit('notice.broadcast')).content[1]).not.toMatchObject({ detail: { title: body.title } });
  });

  it('set the interface status shown to users, with a reason and an end, and clear it', async () => {
    const socket = server.socket('StcSystemNetworkStatus', null);
    await socket.frame('StcSystemNetworkStatus', 'snap');
    const override = { tradeNetStatus: null, priceNetStatus: 0, minutes: 30, reason: '行情源切换' } as const;
    const { data } = await staff.call(consoleApi.setInterfaceStatus, { body: override });
    expect(data.override).toMatchObject({
      priceNetStatus: 0,
      tradeNetStatus: null,
      reason: '行情源切换',
      operName: 'demo_staff',
      until: '2026-11-20 10:30:00.000',
    });
    server.clock.advance(100);
    // The first measurement may be pushed before it.
    const isSet = /"op":"upd".*"tradeNetStatus":1,"priceNetStatus":0/u;
    await socket.until((event) => event.kind === 'frame' && isSet.test(event.text));
    const networkStatus = await server.client().call(account.queryLatestStcSystemNetworkStatus);
    expect(networkStatus.data).toMatchObject({ tradeNetStatus: 1, priceNetStatus: 0 });
    expect((await staff.call(consoleApi.interfaceStatus)).data).toMatchObject({
      measured: { tradeNetStatus: 1, priceNetStatus: 1 },
      shown: { tradeNetStatus: 1, priceNetStatus: 0 },
    });
    const clear = { ...override, priceNetStatus: null };
    expect((await staff.call(consoleApi.setInterfaceStatus, { body: clear })).data.override).toBeNull();
    expect((await server.client().call(account.queryLatestStcSystemNetworkStatus)).data.priceNetStatus).toBe(
      1,
    );
    expect((await audit('interfaceStatus.')).content.map((event) => event.kind)).toEqual([
      'interfaceStatus.cleared',
      'interfaceStatus.set',
    ]);
    socket.close();
  });

  it('let a set interface status expire', async () => {
    const override = { tradeNetStatus: 0, priceNetStatus: null, minutes: 1, reason: '演练' } as const;
    await staff.call(consoleApi.setInterfaceStatus, { body: override });
    expect((await staff.call(consoleApi.interfaceStatus)).data.shown.tradeNetStatus).toBe(0);
    server.clock.advance(61_000);
    // Each step is a measurement; the first ones fell into the jump, where the database had no time to answer.
    await expect
      .poll(async () => {
        server.clock.advance(1_000);
        return (await staff.call(consoleApi.interfaceStatus)).data.shown.tradeNetStatus;
      })
      .toBe(1);
    expect((await staff.call(consoleApi.interfaceStatus)).data.override).toBeNull();
  });

  it('show the audit chain by page, kind, operator and day, and keep it intact', async () => {
    const { content, totalPages } = await audit('login.', { rows: 1 });
    expect([content[0]?.kind, totalPages > 1]).toEqual(['login.success', true]);
    const own = await audit('login.success', { operId: content[0]?.operId ?? '' });
    expect(own.content.every((event) => event.operId === content[0]?.operId)).toBe(true);
    expect((await audit('login.', { from: '2026-11-21' })).content).toEqual([]);
    expect((await audit('login.', { from: '2026-11-20', to: '2026-11-20' })).content.length).toBeGreaterThan(
      0,
    );
    expect((await audit('audit.read')).content.length).toBeGreaterThan(0);
    const query = { kinds: 'audit.,login.success' };
    const both = (await staff.call(consoleApi.audit, { query })).data.content;
    expect(new Set(both.map((event) => event.kind))).toEqual(new Set(['audit.read', 'login.success']));
    expect((await verifyAudit(server.storage.kysely)).faults).toEqual([]);
  });

  it('show stored mails and text messages, and audit who read them', async () => {
    await server.storage.tx(async (trx, afterCommit) => {
      const { outbox } = server.accounts;
      const sms = { channel: 'sms', target: '13800000000', subject: '', body: '验证码 123456' } as const;
      await outbox.post(trx, afterCommit, sms);
      const mail = { channel: 'mail', target: 'a@bank.example', subject: '验证码', body: '654321' } as const;
      await outbox.post(trx, afterCommit, mail);
    });
    const { data } = await staff.call(consoleApi.outbox, { query: { channel: 'sms', status: 'kept' } });
    expect(data.content[0]).toMatchObject({
      channel: 'sms',
      target: '13800000000',
      body: '验证码 123456',
      status: 'kept',
    });
    const mails = (await staff.call(consoleApi.outbox, { query: { channel: 'mail' } })).data.content;
    expect(mails.map(({ channel, body }) => [channel, body])).toEqual([['mail', '654321']]);
    const { content: reads } = await audit('outbox.read');
    expect(reads.map(({ operName }) => operName)).toEqual(['demo_staff', 'demo_staff']);
  });

  it('show real-name claims with their images, to be accepted or refused once [R4.05]', async () => {
    const { storage, accounts } = server;
    await insertOrganisation(storage.kysely, 'ORG1');
    const newcomer = await server.loggedIn('demo_new', '192.0.2.31');
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a7' } })
      .jpeg()
      .toBuffer();
    const keep = () => accounts.profile.images.keep(picture, { operId: 'D0004', ip: '192.0.2.31' });
    const imageIds = [await keep(), await keep()];
    const claim = { realname: '张三', orgId: 'ORG1', position: '交易员', imageIds };
    expect((await newcomer.call(account.authentication, { body: claim })).code).toBe(200);

    const [waiting] = (await staff.call(consoleApi.realNames)).data;
    expect(waiting).toMatchObject({
      operId: 'D0004',
      operName: 'demo_new',
      realname: '张三',
      orgName: '甲证券公司',
      imageIds: expect.arrayContaining(imageIds),
    });
    const requestId = waiting?.requestId ?? '';
    const review = (body: Readonly<Record<string, unknown>>) =>
      staff.send(consoleApi.reviewRealName, { body: { requestId, ...body } });
    expect((await review({ accepted: false })).status).toBe(400);

    // The server demands that the one who accepts has opened every document.
    await accounts.firm.actions.do('make-staff', 'D0001', { session: null, ip: null, reason: '值班' });
    const colleague = await server.loggedIn('demo_trader', '192.0.2.32');
    for (const imageId of imageIds) await colleague.call(consoleApi.realNameImage, { params: { imageId } });
    for (const [at, imageId] of imageIds.entries()) {
      expect((await review({ accepted: true })).data).toMatchObject({ key: 'documentsUnseen' });
      const { data } = await staff.call(consoleApi.realNameImage, { params: { imageId } });
      const { width } = await sharp(Buffer.from(data.base64, 'base64')).metadata();
      expect([data.mime, width]).toEqual(['image/jpeg', 40]);
      // The last one counts before it is chained.
      if (at === 0) expect((await audit('realName.viewed')).content[0]?.detail).toEqual({ imageId });
    }
    expect((await newcomer.call(account.queryOperInfo)).data).toMatchObject({ authenticationstatus: 'I' });

    expect((await review({ accepted: true })).code).toBe(200);
    expect((await review({ accepted: true })).status).toBe(404);
    expect((await newcomer.call(account.queryOperInfo)).data).toMatchObject({
      authenticationstatus: 'Y',
      realname: '张三',
    });
    expect((await staff.call(consoleApi.realNames)).data).toEqual([]);
  });
});

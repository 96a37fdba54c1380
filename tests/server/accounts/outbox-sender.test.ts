import { OutboxFile, OutboxSender, type Outgoing } from '#server/domain/outbox';
import { BUILT_IN_IDENTITY, type Identity } from '#server/locales';
import { type Mailer, smtpMailer } from '#server/mail';
import { createLogger, type Logger } from '#server/runtime';
import { httpSmsGateway, type SmsGateway } from '#server/sms';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../_util/run-main.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const database = withTempDatabase();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const MAIL: Outgoing = {
  channel: 'mail',
  target: 'person@example.com',
  subject: '【债券报价台】登录验证码',
  body: '【债券报价台】验证码123456，5分钟内有效。',
};
const TEXT: Outgoing = {
  channel: 'sms',
  target: '13912345678',
  subject: '',
  body: '【债券报价台】验证码654321',
};

function outboxWith({
  mailer = null,
  sms = null,
  log = createLogger('silent'),
  identity,
}: {
  mailer?: Mailer | null;
  sms?: SmsGateway | null;
  log?: Logger;
  identity?: () => Identity;
}) {
  const dataDir = tempFolder('outbox');
  const clock = new ManualClock();
  const outbox = new OutboxSender({
    storage: database.storage,
    clock,
    log,
    mailer,
    sms,
    file: new OutboxFile(dataDir),
    identity,
  });
  const post = (message: Outgoing | null) =>
    database.storage.tx((trx, afterCommit) => outbox.post(trx, afterCommit, message));
  return { outbox, clock, dataDir, post };
}
const rows = () =>
  database.storage.kysely.selectFrom('outgoing_message').selectAll().orderBy('seq').execute();
const clear = () => database.storage.kysely.deleteFrom('outgoing_message').execute();

it('a mail ends with the firm and its hotline as configured when it is sent; a text message is left as it is', async () => {
  await clear();
  let identity: Identity = BUILT_IN_IDENTITY;
  const { outbox, post } = outboxWith({ identity: () => identity });
  expect([outbox.product(null), outbox.product('en-US')]).toEqual(['债券报价台', 'Bond Desk']);
  await post(MAIL);
  identity = {
    product: { 'zh-CN': '珀光债券', 'en-US': 'Perlight Bonds' },
    firm: { fullName: { 'zh-CN': '珀光证券', 'en-US': 'Perlight Securities' }, hotline: '95521' },
  };
  expect([outbox.product(null), outbox.product('en-US')]).toEqual(['珀光债券', 'Perlight Bonds']);
  await post(MAIL);
  await post({ ...MAIL, language: 'en-US' });
  await post(TEXT);
  expect((await rows()).map(({ body }) => body)).toEqual([
    MAIL.body,
    `${MAIL.body}\n\n珀光证券 95521`,
    `${MAIL.body}\n\nPerlight Securities 95521`,
    TEXT.body,
  ]);
  await clear();
});

/** A real local SMTP server; it temporarily refuses the first `refusals` mails. */
async function smtpServer(refusals = 0) {
  const received: { from: string; to: string[]; raw: string }[] = [];
  let remaining = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (remaining > 0) {
          remaining -= 1;
          done(Object.assign(new Error('try again later'), { responseCode: 451 }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map((item) => item.address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  // `as` holds: it listens on TCP.
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: '债券报价台 <no-reply@bond.example>',
  });
  closers.push(() => mailer.close());
  return { received, mailer };
}

describe('mail', () => {
  it('is sent over SMTP in Chinese, after which its text is deleted', async () => {
    await clear();
    const { received, mailer } = await smtpServer();
    const { outbox, post } = outboxWith({ mailer });
    await post(MAIL);
    await outbox.deliver();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@bond.example', to: ['person@example.com'] });
    const raw = received[0]?.raw ?? '';
    expect(raw).toMatch(/^Message-ID: <o_[A-Za-z0-9_-]{22}@bond\.example>/im);
    expect(raw).toMatch(/Auto-Submitted: auto-generated/i);
    const encoded = raw.split('\r\n\r\n')[1]?.replaceAll('\r\n', '') ?? '';
    expect(Buffer.from(encoded, 'base64').toString()).toContain('验证码123456');
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'sent', target: '', subject: '', body: '', tries: 1 });
  });

  it('to a server that cannot be reached is reported with the reason, the setting and what to do', async () => {
    await clear();
    const lines: { msg: string; kind: string }[] = [];
    // `as` holds: a line of the logger.
    const log = createLogger('warn', { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]) });
    const port = await freePort();
    const mailer = smtpMailer({ url: `smtp://bond:secret-word@127.0.0.1:${port}`, from: 'a@bond.example' });
    closers.push(() => mailer.close());
    const sms = httpSmsGateway({ url: `http://127.0.0.1:${port}/send`, token: null });
    const { outbox, post } = outboxWith({ mailer, sms, log });
    await post(MAIL);
    await post(TEXT);
    await outbox.deliver();
    expect(lines).toMatchObject([
      {
        msg: 'a message could not be delivered: check SMTP_URL, and that its server answers and accepts mails',
        kind: 'ESOCKET ECONNREFUSED',
      },
      {
        msg: 'a message could not be delivered: check SMS_URL and SMS_TOKEN, and that the gateway answers',
        kind: 'ECONNREFUSED',
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret-word');
  });

  it('is retried at growing intervals while the server replies "later"', async () => {
    await clear();
    const { received, mailer } = await smtpServer(2);
    const { outbox, clock, post } = outboxWith({ mailer });
    await post(MAIL);
    await outbox.deliver();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', tries: 1 });
    await outbox.deliver();
    expect((await rows())[0]).toMatchObject({ tries: 1 });
    clock.jump(clock.now() + 2_000);
    await outbox.deliver();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', tries: 2 });
    clock.jump(clock.now() + 4_000);
    await outbox.deliver();
    expect((await rows())[0]).toMatchObject({ status: 'sent', tries: 3 });
    expect(received).toHaveLength(1);
  });

  it('is given up once its code has expired', async () => {
    await clear();
    const { mailer } = await smtpServer(100);
    const { outbox, clock, post } = outboxWith({ mailer });
    await post(MAIL);
    for (let round = 0; round < 12; round += 1) {
      await outbox.deliver();
      clock.jump(clock.now() + 64_000);
    }
    expect((await rows())[0]).toMatchObject({ status: 'failed', body: '', target: '' });
  });

  it('cannot be given extra headers or recipients', async () => {
    await clear();
    const { received, mailer } = await smtpServer();
    const { outbox, post } = outboxWith({ mailer });
    await post({ ...MAIL, subject: 'hello\r\nBcc: victim@example.org\r\n\r\nbody' });
    await outbox.deliver();
    expect(received.every((mail) => mail.to.length === 1)).toBe(true);
    expect(received.every((mail) => !/^Bcc:/im.test(mail.raw))).toBe(true);
  });

  it('is sent only once by two processes', async () => {
    await clear();
    const { received, mailer } = await smtpServer();
    const [one, two] = [outboxWith({ mailer }), outboxWith({ mailer })];
    for (let index = 0; index < 10; index += 1)
      await database.storage.tx((trx) => one.outbox.post(trx, () => {}, MAIL));
    await Promise.all([one.outbox.deliver(), two.outbox.deliver()]);
    expect(received).toHaveLength(10);
  });
});

describe('a message whose sender process', () => {
  it('dies is sent by another within five seconds', async () => {
    await clear();
    const { received, mailer } = await smtpServer();
    const dead = outboxWith({ mailer: { send: () => new Promise(() => {}), close: () => {} } });
    await dead.post(MAIL);
    void dead.outbox.deliver();
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    // The clock of the dead sender stands still.
    const other = outboxWith({ mailer });
    await other.outbox.deliver();
    expect(received).toHaveLength(0);
    other.clock.jump(other.clock.now() + 5_000);
    await other.outbox.deliver();
    expect(received).toHaveLength(1);
  });

  it('is slow but alive is not sent by another', async () => {
    await clear();
    const { received, mailer } = await smtpServer();
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = outboxWith({ mailer: { send: () => promise, close: () => {} } });
    await slow.post(MAIL);
    const delivered = slow.outbox.deliver();
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
    const other = outboxWith({ mailer });
    for (let second = 1; second <= 20; second += 1) {
      slow.clock.advance(1_000);
      const until = slow.clock.now() + 3_500;
      await expect.poll(async () => (await rows())[0]?.next_try_at.getTime()).toBeGreaterThan(until);
      other.clock.jump(slow.clock.now());
      await other.outbox.deliver();
    }
    resolve();
    await delivered;
    expect(received).toHaveLength(0);
    expect((await rows())[0]).toMatchObject({ status: 'sent', tries: 1 });
  });
});

describe('text messages', () => {
  it('are sent to the HTTP gateway with its token, and retried after a refusal', async () => {
    await clear();
    const calls: { auth: string | undefined; body: unknown }[] = [];
    let status = 503;
    const gateway = createServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        calls.push({
          auth: request.headers.authorization,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        });
        reply.statusCode = status;
        reply.end();
      });
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    closers.push(() => gateway.close());
    // `as` holds: it listens on TCP.
    const { port } = gateway.address() as AddressInfo;
    const { outbox, clock, post } = outboxWith({
      sms: httpSmsGateway({ url: `http://127.0.0.1:${port}/sms`, token: 'gateway-token' }),
    });
    await post(TEXT);
    await outbox.deliver();
    expect((await rows())[0]).toMatchObject({ status: 'waiting', tries: 1 });
    status = 200;
    clock.jump(clock.now() + 2_000);
    await outbox.deliver();
    expect((await rows())[0]).toMatchObject({ status: 'sent', body: '' });
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({
      auth: 'Bearer gateway-token',
      body: { phone: '13912345678', text: TEXT.body },
    });
    expect(calls[1]?.body).toEqual(calls[0]?.body);
  });
});

describe('without a mail server or gateway', () => {
  it('messages stay in the outbox and in a file readable by the owner only', async () => {
    await clear();
    const { outbox, dataDir, post } = outboxWith({});
    await post(MAIL);
    await post(TEXT);
    await post(null);
    await outbox.deliver();
    expect((await rows()).map((row) => row.status)).toEqual(['kept', 'kept', 'none']);
    const path = join(dataDir, 'outbox', 'messages.log');
    await expect.poll(() => readFileSync(path, 'utf8').trim().split('\n').length).toBe(2);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '')).toMatchObject({
      channel: 'mail',
      target: 'person@example.com',
      body: MAIL.body,
    });
  });

  it('nothing is written for a transaction that was rolled back', async () => {
    await clear();
    const { outbox } = outboxWith({});
    const undone = database.storage.tx(async (trx, afterCommit) => {
      await outbox.post(trx, afterCommit, MAIL);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });
});

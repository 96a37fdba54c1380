import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, consoleApi } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { solveSlider } from '../../_util/proofs.ts';

const CANARY = {
  phone: '19912340000',
  email: 'canary.delivery@example.org',
  smsToken: 'canary-gateway-token',
  smtpPassword: 'canary-smtp-pass',
};

let server: AccountsServer;
let mails: SMTPServer;
let gateway: Server;
const lines: string[] = [];
/** The complete content delivered: where the codes must be visible. */
const delivered: string[] = [];
let isRefusing = true;

beforeAll(async () => {
  mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(null, { user: 'x' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        // A server that repeats address and content in its refusal, as some do.
        if (isRefusing)
          done(
            Object.assign(new Error(`451 ${session.envelope.rcptTo[0]?.address} ${raw}`), {
              responseCode: 451,
            }),
          );
        else {
          delivered.push(raw);
          done();
        }
      });
    },
  });
  mails.listen(0, '127.0.0.1');
  await once(mails.server, 'listening');
  gateway = createServer((request, reply) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      if (isRefusing)
        reply.writeHead(502).end(`upstream said no to ${body} with ${request.headers.authorization}`);
      else {
        delivered.push(body);
        reply.end('{}');
      }
    })();
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  // `as` holds: both listen on TCP.
  const [mailPort, smsPort] = [
    (mails.server.address() as AddressInfo).port,
    (gateway.address() as AddressInfo).port,
  ];
  server = await startAccountsServer({
    log: createLogger('trace', { write: (line: string) => lines.push(line) }),
    env: {
      SMTP_URL: `smtp://bond:${CANARY.smtpPassword}@127.0.0.1:${mailPort}`,
      SMS_URL: `http://127.0.0.1:${smsPort}/send`,
      SMS_TOKEN: CANARY.smsToken,
    },
  });
});
afterAll(async () => {
  await server.close();
  gateway.close();
  await new Promise<void>((resolve) => mails.close(() => resolve()));
});

describe('T08 codes in transit', () => {
  it('reach phone and mailbox, and appear in no log, audit event or row, even while delivery fails', async () => {
    const client = server.client();
    const send = async () => {
      const ticket = () => solveSlider(server, client, 'code');
      const sms = { phonenum: CANARY.phone, purpose: 'register' as const, ticket: await ticket() };
      expect((await client.call(account.sendMessage, { body: sms })).code).toBe(200);
      const mail = { email: CANARY.email, purpose: 'mailRegister' as const, ticket: await ticket() };
      expect((await client.call(account.sendEmailMessage, { body: mail })).code).toBe(200);
    };
    const waiting = () =>
      server.storage.kysely
        .selectFrom('outgoing_message')
        .selectAll()
        .where('status', '=', 'waiting')
        .execute();
    await send();
    await expect.poll(async () => (await waiting()).every(({ tries }) => tries > 0)).toBe(true);
    expect(lines.join('')).toContain('a message could not be delivered');
    const codesUnderWay = (await waiting()).flatMap(({ body }) => /验证码(\d{6})/.exec(body)?.[1] ?? []);
    expect(codesUnderWay.length).toBeGreaterThanOrEqual(2);
    // Whoever reads what is under way must not be able to use its code.
    const staff = await server.loggedIn('demo_staff', '192.0.2.9');
    const { data: listed } = await staff.call(consoleApi.outbox);
    expect(listed.content.map(({ target }) => target).toSorted()).toEqual([
      '199****0000',
      'ca****@example.org',
    ]);
    for (const { body } of listed.content) expect(body).toContain('验证码******，');
    for (const code of codesUnderWay) expect(JSON.stringify(listed)).not.toContain(code);
    isRefusing = false;
    await expect
      .poll(
        async () => {
          server.clock.advance(30_000);
          await new Promise((done) => setTimeout(done, 20));
          return (await waiting()).length;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    const arrived = delivered.map((raw) => {
      const encoded = /base64\r\n[\s\S]*?\r\n\r\n([\s\S]+)$/i.exec(raw)?.[1];
      return encoded === undefined ? raw : Buffer.from(encoded, 'base64').toString();
    });
    const codes = arrived.flatMap((text) => /验证码(\d{6})/.exec(text)?.[1] ?? []);
    expect(codes.length).toBeGreaterThanOrEqual(2);
    await server.accounts.sealer.seal();
    const log = lines.join('');
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public'`.execute(server.storage.kysely);
    const tables = await Promise.all(
      rows.map(async ({ name }) =>
        JSON.stringify((await sql`select * from ${sql.id(name)}`.execute(server.storage.kysely)).rows),
      ),
    );
    const dump = tables.join('\n');
    for (const secret of [...Object.values(CANARY), ...codes.map((code) => `验证码${code}`)]) {
      expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
      expect(dump.includes(secret), `the database holds ${secret}`).toBe(false);
    }
    // A bare code may be part of another number; it must not be in the log as a separate word.
    for (const code of codes) expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

import { consoleApi } from '#contract/api';
import { smtpMailer, type VerifiableMailer, WatchedMailer } from '#server/mail';
import { createLogger } from '#server/runtime';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startAccountsServer } from '../../_util/accounts-server.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { freePort } from '../../_util/run-main.ts';

const FROM = 'a@bond.example';
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function portOf(server: Server): Promise<number> {
  await once(server, 'listening');
  closers.push(() => server.close());
  // `as` holds: it listens on TCP.
  return (server.address() as AddressInfo).port;
}

/** A mail server that knows one password. */
async function smtpServer(password: string): Promise<number> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password === password) done(null, { user: 'bond' });
      else done(new Error('535 no'));
    },
  });
  server.listen(0, '127.0.0.1');
  return portOf(server.server);
}

function watched(mailer: VerifiableMailer) {
  const clock = new ManualClock();
  const lines: { level: number; msg: string; kind?: string }[] = [];
  // `as` holds: a line of the logger.
  const log = createLogger('warn', { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[0]) });
  const mail = new WatchedMailer(mailer, { clock, log });
  closers.push(() => mail.close(), mail.start());
  return { mail, clock, lines };
}

const smtp = (url: string): VerifiableMailer => smtpMailer({ url, from: FROM });

describe('the mail server is tried soon after the start, before the first mail', () => {
  it.each([
    [
      'a wrong password',
      async () => `smtp://bond:wrong-word@127.0.0.1:${await smtpServer('right')}`,
      'login',
      'EAUTH 535',
    ],
    [
      'a port where nothing listens',
      async () => `smtp://127.0.0.1:${await freePort()}`,
      'port',
      'ESOCKET ECONNREFUSED',
    ],
    ['an unknown host', async () => 'smtp://mail.invalid:25', 'host', /^EDNS/],
    [
      'smtps:// at a port without TLS',
      async () => `smtps://127.0.0.1:${await smtpServer('right')}`,
      'tls',
      /^ESOCKET$|^ETLS/,
    ],
  ])('%s is named with the setting, the reason and what to do', async (_title, urlOf, state, kind) => {
    const { mail, clock, lines } = watched(smtp(await urlOf()));
    expect(mail.state).toBe('unchecked');
    clock.advance(2_000);
    await expect.poll(() => mail.state, { timeout: 20_000 }).toBe(state);
    expect(lines).toMatchObject([{ level: 50, msg: expect.stringMatching(/^SMTP_URL: /) }]);
    expect(lines[0]?.kind).toMatch(kind);
    expect(JSON.stringify(lines)).not.toContain('wrong-word');
  });

  it('one that is ready is not tried again until a delivery fails', async () => {
    const fault = Object.assign(new Error('no'), { code: 'EAUTH', responseCode: 535 });
    let isAway = false;
    let checks = 0;
    const answer = async (): Promise<void> => {
      if (isAway) throw fault;
    };
    const { mail, clock, lines } = watched({
      send: answer,
      verify: () => ((checks += 1), answer()),
      close: () => {},
    });
    clock.advance(2_000);
    await expect.poll(() => mail.state).toBe('ready');
    clock.advance(600_000);
    expect(checks).toBe(1);
    isAway = true;
    const posted = { to: 'b@bond.example', subject: 's', text: 't' };
    await expect(mail.send(posted, 'o_1')).rejects.toThrow(fault);
    await expect.poll(() => mail.state).toBe('login');
    isAway = false;
    clock.advance(60_000);
    await expect.poll(() => mail.state).toBe('ready');
    expect(lines.map(({ msg }) => msg)).toEqual([
      expect.stringContaining('refuses user or password'),
      'the mail server is ready again',
    ]);
  });

  it('one that never answers neither delays the start nor is taken for ready', async () => {
    const port = await portOf(createServer().listen(0, '127.0.0.1'));
    const server = await startAccountsServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    closers.push(() => server.close());
    server.clock.advance(2_000);
    const { data } = await (await fetch(`${server.url}/api/health/ready`)).json();
    expect(data).toEqual({ ready: true, mail: 'unchecked' });
  });

  it('a fault is in the readiness and in the console, and trading goes on', async () => {
    const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
    const server = await startAccountsServer({ env });
    closers.push(() => server.close());
    server.clock.advance(2_000);
    const ready = async () => (await (await fetch(`${server.url}/api/health/ready`)).json()) as unknown;
    await expect.poll(ready).toMatchObject({ code: 200, data: { ready: true, mail: 'port' } });
    const staff = await server.loggedIn('demo_staff');
    expect((await staff.call(consoleApi.interfaceStatus)).data.mailServer).toBe('port');
  });
});

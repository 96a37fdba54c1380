// How soon a page opens to a user added to its group: two server processes on one database, the group changed on the first by its console call,
// the member's page open on each, with and without the bus between them. Printed: from sending the change to the notification of the member's
// socket, and to the reply of a call that was refused before. `node bench/member.ts [rounds]`; exits with 1 if a change took longer than 1 s.
import { setTimeout as sleep } from 'node:timers/promises';
import { basic, consoleApi } from '../contract/api/index.ts';
import { ApiClient, loggedIn } from '../tests/_util/api-client.ts';
import { configProcess, messagesCalls, messagesFor } from '../tests/_util/config-process.ts';
import { natsServers } from '../tests/_util/nats-server.ts';
import { PushClient } from '../tests/_util/push-client.ts';
import { freePort } from '../tests/_util/run-main.ts';
import { quantile } from './setup/quantile.ts';
import { startServer } from './setup/server-process.ts';

const ROUNDS = Number(process.argv[2] ?? 20);
const MAX_MS = 1_000;
const reason = '测量';
const [nats] = natsServers();
const busPort = await freePort();
await nats?.start(busPort);

const { DATABASE_URL: _none, ...settings } = await configProcess('', messagesCalls);
const env = { ...settings, BUS_URL: `nats://127.0.0.1:${busPort}`, DRAIN_SECONDS: '0' };
const first = await startServer(env);
const second = await startServer({
  ...env,
  PORT: String(await freePort()),
  DATABASE_URL: `postgres://bond@localhost/postgres?host=${encodeURIComponent(`${first.dataDir}/socket`)}`,
});

try {
  const staff = await loggedIn(first.url, 'demo_staff', '10.0.0.1');
  const { token } = await loggedIn(second.url, 'demo_trader', '10.0.0.2');
  const group = { id: 'rates', name: '利率台', kind: 'desk' as const, isNew: true, reason };
  await staff.call(consoleApi.saveAudience, { body: group });
  await staff.call(consoleApi.publish, { body: { baseVersion: 0, texts: messagesFor('rates'), reason } });
  const members = [first, second].map(({ url }) => {
    const member = new ApiClient(url, '10.0.0.2');
    member.token = token;
    return { url, status: async () => (await member.send(basic.getMessageListSort)).status };
  });
  const until = async (status: () => Promise<number>, expected: number): Promise<void> => {
    while ((await status()) !== expected) await sleep(5);
  };
  await Promise.all(members.map(({ status }) => until(status, 403)));

  let worst = 0;
  const measured = async (name: string): Promise<void> => {
    const notified: number[] = [];
    const answered: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pages = members.map(
        ({ url }) => new PushClient(`${url.replace('http', 'ws')}/ws/auth?type=msg`, token),
      );
      await Promise.all(pages.map((page) => page.frame('msg', 'snap')));
      const isAdded = round % 2 === 0;
      const [add, remove] = isAdded ? [['demo_trader'], []] : [[], ['demo_trader']];
      const startedMs = performance.now();
      const since = (): number => performance.now() - startedMs;
      const change = staff.call(consoleApi.changeMembers, { body: { id: 'rates', add, remove, reason } });
      await Promise.all([
        ...pages.map(async (page) => {
          await page.closed;
          notified.push(since());
        }),
        ...members.map(async ({ status }) => {
          await until(status, isAdded ? 200 : 403);
          answered.push(since());
        }),
      ]);
      const { code, text } = await change;
      if (code !== 200) throw new Error(text);
    }
    for (const [what, times] of Object.entries({
      'open page notified': notified,
      'call answers': answered,
    })) {
      worst = Math.max(worst, ...times);
      const figures = `median ${quantile(times, 0.5).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`;
      console.log(`${name.padEnd(12)} ${what.padEnd(16)} ${figures}`);
    }
  };
  await measured('bus there');
  await nats?.stop();
  await measured('bus away');
  await nats?.start(busPort);
  if (worst > MAX_MS) process.exitCode = 1;
} finally {
  await second.stop();
  await first.stop();
  await nats?.stop();
}

import { beijingDate } from '#contract/rules';
import { CLOSE } from '#contract/push';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { account, basic, consoleApi } from '../../../contract/api/index.ts';
import { ApiClient, loggedIn } from '../../_util/api-client.ts';
import { bondsOn } from '../../_util/bonds-template.ts';
import { configProcess, messagesCalls, messagesFor } from '../../_util/config-process.ts';
import { natsServers } from '../../_util/nats-server.ts';
import { PushClient } from '../../_util/push-client.ts';
import { addressOf, freePort, type Run, runMain } from '../../_util/run-main.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase(bondsOn(beijingDate(Date.now())));
const reason = '利率台试用';
const SOON = { timeout: 30_000, interval: 50 };

describe('a group page served by two processes on one database', () => {
  const [nats] = natsServers();
  const runs: Run[] = [];
  let staff: ApiClient;
  /** Logged in on the second process, where the group is never changed. */
  let trader: ApiClient;
  let second = '';
  let busPort = 0;

  beforeAll(async () => {
    busPort = await freePort();
    await nats?.start(busPort);
    const settings = {
      ...(await configProcess(database.url, messagesCalls)),
      BUS_URL: `nats://127.0.0.1:${busPort}`,
      DRAIN_SECONDS: '0',
    };
    const start = async (): Promise<string> => {
      const run = runMain({ ...settings, PORT: String(await freePort()) });
      runs.push(run);
      return addressOf(run);
    };
    // The first one seeds the empty database, alone.
    const first = await start();
    second = await start();
    staff = await loggedIn(first, 'demo_staff', '203.0.113.1');
    trader = await loggedIn(second, 'demo_trader', '203.0.113.2');
    await staff.call(consoleApi.saveAudience, {
      body: { id: 'rates', name: '利率台', kind: 'desk', isNew: true, reason },
    });
    const published = await staff.call(consoleApi.publish, {
      body: { baseVersion: 0, texts: messagesFor('rates'), reason },
    });
    if (published.code !== 200) throw new Error(published.text);
    // The second process follows.
    await vi.waitUntil(async () => (await read()) === 403, SOON);
  }, 300_000);
  afterAll(async () => {
    for (const run of runs) run.child.kill('SIGTERM');
    for (const run of runs) await run.ended;
    await nats?.stop();
  });

  const read = async () => (await trader.send(basic.getMessageListSort, { query: {} })).status;
  const groups = async () => (await trader.call(account.queryOperInfo)).data.groups;
  const change = (add: readonly string[], remove: readonly string[]) =>
    staff.call(consoleApi.changeMembers, {
      body: { id: 'rates', add: [...add], remove: [...remove], reason },
    });
  /** Why the socket of an open page on the second process closes while the group is changed on the first. */
  const heardOf = async (changing: () => Promise<{ readonly code: number }>): Promise<number> => {
    const page = new PushClient(`${second.replace('http', 'ws')}/ws/auth?type=msg`, trader.token);
    await page.frame('msg', 'snap');
    expect((await changing()).code).toBe(200);
    return page.closed;
  };

  it('opens to a member added at the other process: the open page is notified and the call succeeds [R6.01]', async () => {
    expect([await groups(), await read()]).toEqual([{ rates: false }, 403]);
    expect(await heardOf(() => change(['demo_trader'], []))).toBe(CLOSE.rightsChanged);
    expect([await groups(), await read()]).toEqual([{ rates: true }, 200]);
  });

  it('closes to a member removed at the other process [R6.01]', async () => {
    await change(['demo_trader'], []);
    expect(await heardOf(() => change([], ['demo_trader']))).toBe(CLOSE.rightsChanged);
    expect([await groups(), await read()]).toEqual([{ rates: false }, 403]);
  });

  it('opens and closes even while the bus is away, as each process checks the database', async () => {
    await change([], ['demo_trader']);
    await nats?.stop();
    expect(await heardOf(() => change(['demo_trader'], []))).toBe(CLOSE.rightsChanged);
    expect([await groups(), await read()]).toEqual([{ rates: true }, 200]);
    expect(await heardOf(() => change([], ['demo_trader']))).toBe(CLOSE.rightsChanged);
    expect([await groups(), await read()]).toEqual([{ rates: false }, 403]);
    await nats?.start(busPort);
  });

  it('is gone after SIGTERM, at which both processes end in order with code 0', async () => {
    for (const run of runs) run.child.kill('SIGTERM');
    for (const run of runs) expect(await run.ended).toEqual({ code: 0, err: '' });
  });
});

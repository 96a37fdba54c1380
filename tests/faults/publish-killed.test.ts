import { beijingDate, beijingTimeText } from '#contract/rules';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { configApi, consoleApi } from '../../contract/api/index.ts';
import { ApiClient, loggedIn } from '../_util/api-client.ts';
import { bondsOn } from '../_util/bonds-template.ts';
import { edited } from '../_util/config-fixture.ts';
import { configProcess, hashOf } from '../_util/config-process.ts';
import { addressOf, freePort, type Run, runMain } from '../_util/run-main.ts';
import { withTempDatabase } from '../_util/temp-database.ts';

const database = withTempDatabase(bondsOn(beijingDate(Date.now())));
const SOON = { timeout: 120_000, interval: 100 };
const HOUR_MS = 3_600_000;
const now = edited('settings', '"pageSize": 50', '"pageSize": 60');
const cancelled = edited('settings', '"hideHours": 8', '"hideHours": 9');
const later = edited('settings', '"popoverSize": 5', '"popoverSize": 6');
const both = edited('settings', '"popoverSize": 5', '"popoverSize": 6', now);

it('kill -9 of the process that holds scheduled changes: a successor publishes each once and on time, except cancelled ones', async () => {
  const settings = await configProcess(database.url);
  const runs: Run[] = [];
  const start = async (): Promise<string> => {
    const run = runMain({ ...settings, PORT: String(await freePort()) });
    runs.push(run);
    return addressOf(run);
  };
  const db = database.storage.kysely;
  /** Moves a change's scheduled time to this many seconds from now, as if the hours until then had passed. */
  const moveTo = (id: number, seconds: number) =>
    sql`update config_proposal set publish_at = now() + ${seconds} * interval '1 second' where proposal_id = ${id}`.execute(
      db,
    );
  try {
    const staff = await loggedIn(await start(), 'demo_staff', '203.0.113.1');
    const propose = async (texts: typeof now) => {
      const publishAt = beijingTimeText(new Date(Date.now() + HOUR_MS)).slice(0, 16);
      const body = { baseVersion: 0, texts, reason: '按时发布', publishAt };
      const { code, data } = await staff.call(consoleApi.propose, { body });
      expect([code, data.state]).toEqual([200, 'scheduled']);
      return data.proposalId;
    };
    const ids = [await propose(now), await propose(cancelled), await propose(later)] as const;
    const body = { proposalId: ids[1], reason: '推迟到下周' };
    expect((await staff.call(consoleApi.withdrawProposal, { body })).data.state).toBe('withdrawn');

    runs[0]?.child.kill('SIGKILL');
    await runs[0]?.ended;
    // The scheduled time of the first passes while no server runs.
    await moveTo(ids[0], -60);
    await moveTo(ids[1], -60);
    const urls = await Promise.all([start(), start()]);
    const [again = staff] = urls.map((url) => {
      const client = new ApiClient(url, '203.0.113.1');
      client.token = staff.token;
      return client;
    });
    const states = () =>
      Promise.all(
        ids.map(async (id) => {
          const { state, version } = (await again.call(consoleApi.proposal, { params: { id } })).data;
          return `${state} ${version ?? '-'}`;
        }),
      );
    const served = () =>
      Promise.all(urls.map(async (url) => (await new ApiClient(url).call(configApi.current)).data.hash));
    await expect.poll(states, SOON).toEqual(['published 1', 'withdrawn -', 'scheduled -']);
    expect(await served()).toEqual([hashOf(now), hashOf(now)]);

    await moveTo(ids[2], 3);
    await expect.poll(states, SOON).toEqual(['published 1', 'withdrawn -', 'published 2']);
    expect(await served()).toEqual([hashOf(both), hashOf(both)]);
    const early = await db
      .selectFrom('config_proposal as p')
      .innerJoin('config_version as v', 'v.version', 'p.version')
      .select('p.proposal_id')
      .whereRef('v.created_at', '<', 'p.publish_at')
      .execute();
    const versions = await db.selectFrom('config_version').select('version').orderBy('version').execute();
    const messages = await db.selectFrom('message').select('title').execute();
    expect([early, versions.map(({ version }) => version)]).toEqual([[], [1, 2]]);
    expect(messages.filter(({ title }) => title === '定时的配置已发布')).toHaveLength(2);
  } finally {
    for (const run of runs) run.child.kill('SIGTERM');
    for (const run of runs) await run.ended;
  }
}, 400_000);

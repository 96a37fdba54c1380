import { beijingDate } from '#contract/rules';
import { expect, it } from 'vitest';
import { basic, configApi, consoleApi } from '../../contract/api/index.ts';
import { type ApiClient, loggedIn } from '../_util/api-client.ts';
import { bondsOn } from '../_util/bonds-template.ts';
import { edited } from '../_util/config-fixture.ts';
import { configProcess, hashOf } from '../_util/config-process.ts';
import { addressOf, type Run, runMain } from '../_util/run-main.ts';
import { withTempDatabase } from '../_util/temp-database.ts';

const database = withTempDatabase(bondsOn(beijingDate(Date.now())));
const reason = '先给一个组试行';
/** Counts are written every 5 s, and checked every 5 s. */
const SOON = { timeout: 60_000, interval: 100 };

const watched = edited(
  'settings',
  '"disabled":',
  '"publishing": { "approval": "off", "guard": { "minutes": 10, "least": 20, "crashes": 5 } },\n  "disabled":',
);
const tried = edited('settings', '"pageSize": 50', '"pageSize": 60', watched);

it('kill -9 during a trial: the trial continues with its counts, and is still rolled back automatically', async () => {
  const settings = await configProcess(database.url);
  let run: Run = runMain(settings);
  try {
    const url = await addressOf(run);
    const staff = await loggedIn(url, 'demo_staff', '203.0.113.1');
    const member = await loggedIn(url, 'demo_trader', '203.0.113.2');
    const other = await loggedIn(url, 'demo_maker', '203.0.113.3');
    const runs = async (client: ApiClient) => (await client.call(configApi.current)).data.hash;
    const trial = async () => (await staff.call(consoleApi.trial)).data.trial;
    const group = { id: 'rates', name: '利率台', kind: 'desk' as const, isNew: true, reason };
    await staff.call(consoleApi.saveAudience, { body: group });
    await staff.call(consoleApi.changeMembers, {
      body: { id: 'rates', add: ['demo_trader'], remove: [], reason },
    });
    await staff.call(consoleApi.publish, { body: { baseVersion: 0, texts: watched, reason } });
    const { data } = await staff.call(consoleApi.propose, {
      body: { baseVersion: 1, texts: tried, reason, first: { kind: 'group', id: 'rates', minutes: 60 } },
    });
    expect(data.state).toBe('trial');
    const report = (what: 'route' | 'crash', id: string, n: number) =>
      member.call(basic.reportUsage, { body: { hash: hashOf(tried), uses: [{ what, id, n }] } });
    await report('route', 'home', 40);
    await expect.poll(async () => (await trial())?.after?.pages, SOON).toBe(40);
    const before = await trial();

    run.child.kill('SIGKILL');
    await run.ended;
    run = runMain(settings);
    await addressOf(run);
    expect(await trial()).toEqual(before);
    expect([await runs(member), await runs(other)]).toEqual([hashOf(tried), hashOf(watched)]);
    await report('crash', 'home/active', 9);
    const stateOf = async () =>
      (await staff.call(consoleApi.proposal, { params: { id: data.proposalId } })).data.state;
    await expect.poll(stateOf, SOON).toBe('takenBack');
    expect([await runs(member), await runs(other)]).toEqual([hashOf(watched), hashOf(watched)]);
  } finally {
    run.child.kill('SIGTERM');
    await run.ended;
  }
}, 300_000);

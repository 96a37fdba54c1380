import { consoleApi } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import type { Session } from '#server/call';
import { seededRandom } from '#server/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { addTraders } from '../../_util/add-traders.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';
import { orderSender } from '../../_util/order-world.ts';

const hashOf = (texts: BundleText) => runPipeline(texts, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash: hashOf(fixture), texts: fixture, catalogue: fixtureCatalogue };
const GUARD = '"guard": { "minutes": 10, "least": 50, "crashes": 2, "refusals": 5, "slower": 60 }';
/** Texts that make a different version for each number. */
const texts = (rows: number): BundleText => ({
  ...fixture,
  settings: fixture.settings
    .replace('"pageSize": 50', `"pageSize": ${rows}`)
    .replace('"disabled":', () => `"publishing": { "approval": "off", ${GUARD} },\n  "disabled":`),
});

const SEEDS = Array.from({ length: 20 }, (_, at) => 1_000 + at);
const KINDS = ['crashes', 'refusals', 'slower'] as const;
type Trouble = (typeof KINDS)[number] | null;
/** Percentage of a hundred accounts that receive a change first. */
const PERCENT = 5;
const ACCOUNTS = Array.from({ length: 2_000 }, (_, at) => `U${String(at).padStart(4, '0')}`);
/** Seconds between two rounds of a process: it writes what was reported, then checks. Half as often where there is nothing to find, to save time. */
const ROUND_S = { bad: 5, good: 10 };
/** Duration of a trial in minutes, before everybody receives it. */
const MINUTES = 2;
const PANELS = 4;

type Use = Parameters<AccountsServer['configuration']['usage']['report']>[2][number];

/** When a client reports what (seconds of the trial), and when the first fault occurs; null: none does. */
function happenings(seed: number, trouble: Trouble, people: readonly string[]) {
  const { next: random } = seededRandom(seed);
  const reports: { readonly at: number; readonly operId: string; readonly uses: readonly Use[] }[] = [];
  let firstBad: number | null = null;
  for (const operId of people) {
    const phase = random() * 30;
    const inOne = new Map<number, Use[]>();
    for (let at = random() * 30; at < MINUTES * 60; at += 10 + random() * 40) {
      const isCrash = random() < (trouble === 'crashes' ? 0.4 : 0.004);
      const isRefused = random() < (trouble === 'refusals' ? 0.6 : 0.025);
      const ms = Math.round((trouble === 'slower' ? 1_300 : 600) * (0.6 + random() * 0.8));
      const isBad =
        trouble === 'slower' || (isCrash && trouble === 'crashes') || (isRefused && trouble === 'refusals');
      if (isBad) firstBad = Math.min(firstBad ?? at, at);
      // A crash is reported after 3 s, everything else every half minute.
      const when = isCrash ? at + 3 : Math.ceil((at - phase) / 30) * 30 + phase;
      inOne.set(when, [
        ...(inOne.get(when) ?? []),
        { what: 'route', id: 'home', n: 1 },
        { what: 'panel', id: 'home/active', n: PANELS },
        { what: 'content', id: 'home', n: 1, ms },
        ...(isCrash ? [{ what: 'crash' as const, id: 'home/active', n: 1 }] : []),
        ...(isRefused ? [{ what: 'refused' as const, id: 'getMessageListSort', n: 1 }] : []),
      ]);
    }
    for (const [at, uses] of inOne) reports.push({ at, operId, uses });
  }
  return { reports: reports.toSorted((a, b) => a.at - b.at), firstBad };
}

describe('over twenty seeded publications on a server with two thousand accounts', () => {
  let server: AccountsServer;
  let staff: ApiClient;
  /** What everybody runs. */
  let usual = texts(100);
  let version = 1;
  let rows = 100;
  beforeAll(async () => {
    server = await startAccountsServer({ catalogue });
    // In the past for the database: what is due by the server's clock is due by both.
    server.clock.jump(Date.now() - 4 * 60 * 60_000);
    staff = await server.loggedIn('demo_staff', '192.0.2.7');
    await addTraders(server.storage.kysely, ACCOUNTS, 1_000);
    const body = { baseVersion: 0, texts: usual, reason: '发布后看着' };
    const { code, text } = await staff.call(consoleApi.publish, { body });
    if (code !== 200) throw new Error(text);
    // Everybody's previous usage.
    await reportAll(usual, happenings(1, null, ACCOUNTS.slice(0, 200)).reports);
    await server.configuration.usage.flush();
  }, 300_000);
  afterAll(() => server.close());

  const session = (operId: string): Session => orderSender({ operId, sessionId: `s-${operId}` }).session;
  const reportAll = async (of: BundleText, reports: ReturnType<typeof happenings>['reports']) => {
    const { usage } = server.configuration;
    for (const { operId, uses } of reports)
      await usage.report({ session: session(operId), ip: '192.0.2.9' }, hashOf(of), uses);
  };
  const stateOf = async (proposalId: number) => {
    const row = await server.storage.kysely
      .selectFrom('config_proposal')
      .select(['state', 'words'])
      .where('proposal_id', '=', proposalId)
      .executeTakeFirstOrThrow();
    return row;
  };
  /** Moves the wall clock; the rounds of the server's own timers are run by hand, one after another. */
  const moveTo = (ms: number) => server.clock.jump(ms);

  /** Puts a change on trial, simulates its use, and returns the outcome. */
  async function run(seed: number, trouble: Trouble) {
    const { configuration, storage, clock } = server;
    rows += 1;
    const tried = texts(rows);
    const beganAt = clock.now();
    const { data } = await staff.call(consoleApi.propose, {
      body: {
        baseVersion: version,
        texts: tried,
        reason: '先给百分之五',
        first: { kind: 'share', id: String(PERCENT), minutes: MINUTES },
      },
    });
    expect(data.state).toBe('trial');
    const trialAccounts = await Promise.all(
      ACCOUNTS.map(async (operId) =>
        (await configuration.trials.assignment(storage.kysely, operId))?.isTrial ? operId : [],
      ),
    );
    const people = trialAccounts.flat();
    const { reports, firstBad } = happenings(seed, trouble, people);
    const roundS = trouble === null ? ROUND_S.good : ROUND_S.bad;
    let next = 0;
    for (let second = roundS; second <= MINUTES * 60; second += roundS) {
      moveTo(beganAt + second * 1_000);
      const due = reports.slice(next).filter(({ at }) => at <= second - roundS);
      next += due.length;
      await reportAll(tried, due);
      await configuration.usage.flush();
      await configuration.versionGuard.checkTrial();
      const { state, words } = await stateOf(data.proposalId);
      if (state !== 'trial') return { state, words, waited: second - (firstBad ?? 0), people };
    }
    await configuration.proposals.publishDue();
    const { state, words } = await stateOf(data.proposalId);
    if (state === 'published') [usual, version] = [tried, version + 1];
    return { state, words, waited: 0, people };
  }

  it('rolls back all bad ones within a minute of the first bad figure, affecting five in a hundred accounts', async () => {
    for (const [at, seed] of SEEDS.entries()) {
      const trouble = KINDS[at % KINDS.length] ?? 'crashes';
      const { state, words, waited, people } = await run(seed, trouble);
      expect([seed, trouble, state]).toEqual([seed, trouble, 'takenBack']);
      expect(words).not.toBe('');
      expect(waited, `${seed} ${trouble}`).toBeLessThanOrEqual(60);
      expect(people.length).toBeGreaterThan(0);
      expect(people.length / ACCOUNTS.length).toBeLessThanOrEqual(PERCENT / 100);
      const after = await server.configuration.trials.runs(server.storage.kysely, people[0] ?? '');
      expect(after?.texts).toEqual(usual);
    }
  }, 300_000);

  it('rolls back no good one: each reaches everyone at its time', async () => {
    for (const seed of SEEDS) {
      const { state } = await run(seed, null);
      expect([seed, state]).toEqual([seed, 'published']);
      await server.configuration.versionGuard.checkNewest();
      const all = await server.configuration.trials.runs(server.storage.kysely, ACCOUNTS[0] ?? '');
      expect([all?.version, all?.texts]).toEqual([version, usual]);
    }
  }, 300_000);
});

import { CONSOLE_CODE, configApi, consoleApi, basic } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { STAFF_ROLES, type StaffRole } from '#contract/entities';
import { refusals } from '#contract/locales';
import { beijingTimeText } from '#contract/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';

const builtInHash = runPipeline(fixture, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash: builtInHash, texts: fixture, catalogue: fixtureCatalogue };
const put = (from: BundleText, file: keyof BundleText, find: string, replace: string): BundleText => {
  if (!from[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...from, [file]: from[file].replace(find, () => replace) };
};
const guarded = put(
  fixture,
  'settings',
  '"disabled":',
  '"publishing": { "approval": "required" },\n  "disabled":',
);
const sized = (rows: number, from = guarded): BundleText =>
  put(from, 'settings', '"pageSize": 50', `"pageSize": ${rows}`);
const renamed = (from = guarded): BundleText =>
  put(from, 'menu', '"id": "about", "label": "t:about"', '"id": "about", "label": "t:home"');

let server: AccountsServer;
/** Has every role. */
let author: ApiClient;
/** Can approve, and nothing else. */
let approver: ApiClient;
beforeEach(async () => {
  server = await startAccountsServer({ catalogue });
  // In the past for the database: what is due by the server's clock is due by both.
  server.clock.jump(Date.now() - 10 * 60_000);
  await hold('D0006', ['approver']);
  author = await server.loggedIn('demo_staff', '192.0.2.7');
  approver = await server.loggedIn('demo_special', '192.0.2.6');
});
afterEach(() => server.close());

const hold = (operId: string, roles: readonly StaffRole[]) =>
  server.storage.tx((trx) => server.accounts.profile.writer.setStaffRoles(trx, operId, roles));
const publish = (texts: BundleText, baseVersion: number) =>
  author.call(consoleApi.publish, { body: { baseVersion, texts, reason: '直接发布' } });
const propose = (texts: BundleText, baseVersion: number, by = author, publishAt?: string) =>
  by.call(consoleApi.propose, {
    body: { baseVersion, texts, reason: '调整页面', ...(publishAt === undefined ? {} : { publishAt }) },
  });
const whole = async (id: number, by = approver) =>
  (await by.call(consoleApi.proposal, { params: { id } })).data;
const approve = async (proposalId: number, by = approver) => {
  const { running } = await whole(proposalId, by);
  return by.call(consoleApi.decideProposal, {
    body: { proposalId, accepted: true, seenVersion: running.version, seenHash: running.hash },
  });
};
const giveBack = (proposalId: number, by = approver) =>
  by.call(consoleApi.decideProposal, { body: { proposalId, accepted: false, reason: '请改用原名' } });
const live = async () => (await server.client().call(configApi.current)).data;
const inboxOf = async (client: ApiClient) =>
  (await client.call(basic.getMessageListSort, { query: { rows: 20 } })).data.content.map(
    ({ title }) => title,
  );
const auditKinds = async () => {
  await server.accounts.sealer.seal();
  const { data } = await author.call(consoleApi.audit, { query: { kind: 'config.' } });
  return data.content.map(({ kind, operName }) => `${kind} ${operName}`);
};

describe('a configuration that requires approval', () => {
  beforeEach(async () => {
    await publish(guarded, 0);
  });

  it('keeps one proposal of a change that its author sends again, and another of any other', async () => {
    const [first, again] = await Promise.all([propose(sized(60), 1), propose(sized(60), 1)]);
    expect([first.status, again.data.proposalId]).toEqual([200, first.data.proposalId]);
    const tomorrow = beijingTimeText(server.clock.now() + 86_400_000).slice(0, 16);
    const others = [await propose(sized(70), 1), await propose(sized(60), 1, author, tomorrow)];
    const numbers = [first, ...others].map(({ data }) => data.proposalId);
    expect(new Set(numbers).size).toBe(3);
    const events = (await auditKinds()).filter((kind) => kind.startsWith('config.proposed '));
    expect(events).toHaveLength(3);
    await author.call(consoleApi.withdrawProposal, {
      body: { proposalId: first.data.proposalId, reason: '不再需要' },
    });
    expect((await propose(sized(60), 1)).data.proposalId).not.toBe(first.data.proposalId);
  });

  it('is not published for an author who is no longer an editor, which is audited, and can be returned', async () => {
    const { data } = await propose(sized(60), 1);
    await hold('D0007', ['operator', 'auditor']);
    expect(await approve(data.proposalId)).toMatchObject({
      code: CONSOLE_CODE.badProposal,
      data: { key: 'proposalAuthorLost' },
      message: '提交者已不是产品人员，或没有“编辑”职责，这次修改不能发布：请退回或取消，由现任编辑重新提交',
    });
    expect((await live()).version).toBe(1);
    await server.accounts.sealer.seal();
    const { data: denied } = await author.call(consoleApi.audit, { query: { kind: 'access.denied' } });
    expect(denied.content.map(({ operId, detail }) => [operId, detail])).toEqual([
      ['D0006', { call: 'consoleDecideProposal', request: data.proposalId, of: 'D0007' }],
    ]);
    expect((await giveBack(data.proposalId)).data).toMatchObject({ state: 'returned' });
  });

  it.each([
    ['its author is no longer an editor', () => hold('D0007', ['operator', 'auditor']), 'proposalAuthorLost'],
    ['its approver is no longer an approver', () => hold('D0006', ['auditor']), 'proposalApproverLost'],
  ] as const)('is not published at its time where %s', async (_, lose, key) => {
    const soon = beijingTimeText(server.clock.now() + 120_000).slice(0, 16);
    const { data } = await propose(sized(60), 1, author, soon);
    expect((await approve(data.proposalId)).data).toMatchObject({ state: 'scheduled' });
    await lose();
    server.clock.advance(180_000);
    await server.configuration.proposals.publishDue();
    const ended = await whole(data.proposalId);
    const ownWords = { key, values: {} };
    expect(ended).toMatchObject({ state: 'failed', words: refusals[key], ownWords });
    expect((await live()).version).toBe(1);
    expect(await inboxOf(author)).toContain('配置未能按时发布');
    await server.accounts.sealer.seal();
    const events = await server.storage.kysely
      .selectFrom('audit_event')
      .select('kind')
      .where('kind', '=', 'config.notPublished')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('cannot be published or rolled back by one person alone', async () => {
    for (const reply of [
      await publish(sized(60), 1),
      await author.call(consoleApi.rollback, { body: { baseVersion: 1, toVersion: 0, reason: '回到自带' } }),
    ])
      expect(reply).toMatchObject({ code: CONSOLE_CODE.needsApproval, data: { key: 'needsApproval' } });
    expect((await live()).version).toBe(1);
  });

  it('goes live after another’s approval, under its author’s name, with both notified', async () => {
    const { data: proposed } = await propose(sized(60), 1);
    expect(proposed).toMatchObject({
      state: 'open',
      isOwn: true,
      operName: 'demo_staff',
      summary: ['settings.json changed search.pageSize'],
    });
    expect((await live()).version).toBe(1);
    expect(await inboxOf(approver)).toContain('配置修改待审批');
    expect(await whole(proposed.proposalId)).toMatchObject({
      isOwn: false,
      running: { version: 1, texts: guarded },
      texts: sized(60),
      conflicts: [],
      draft: null,
    });
    const { data: approved } = await approve(proposed.proposalId);
    expect(approved).toMatchObject({ state: 'published', version: 2, decidedName: 'demo_special' });
    expect(await live()).toMatchObject({ version: 2, texts: sized(60) });
    const { data: versions } = await author.call(consoleApi.versions);
    expect(versions.content[0]).toMatchObject({ version: 2, operName: 'demo_staff', reason: '调整页面' });
    expect(await inboxOf(author)).toContain('配置修改已通过');
    expect((await auditKinds()).slice(0, 3).toSorted()).toEqual([
      'config.approved demo_special',
      'config.proposed demo_staff',
      'config.published demo_special',
    ]);
  });

  it('is returned with comments, or withdrawn by its author only, and stays decided', async () => {
    const { proposalId } = (await propose(sized(60), 1)).data;
    expect((await giveBack(proposalId)).data).toMatchObject({ state: 'returned', words: '请改用原名' });
    expect(await inboxOf(author)).toContain('配置修改被退回');
    expect((await approve(proposalId)).data).toMatchObject({ key: 'proposalDecided' });
    const other = (await propose(sized(70), 1)).data.proposalId;
    const withdraw = (by: ApiClient) =>
      by.call(consoleApi.withdrawProposal, { body: { proposalId: other, reason: '不需要了' } });
    expect((await withdraw(approver)).data).toMatchObject({ key: 'proposalNotOwn' });
    expect((await withdraw(author)).data).toMatchObject({ state: 'withdrawn' });
    expect((await approve(other)).data).toMatchObject({ key: 'proposalDecided' });
    expect((await live()).version).toBe(1);
  });

  it('cannot be approved by its author, whatever roles they hold', async () => {
    for (let set = 0; set < 16; set += 1) {
      await hold('D0007', STAFF_ROLES);
      const { proposalId } = (await propose(sized(51 + set), 1)).data;
      const roles = STAFF_ROLES.filter((_, at) => (set >> at) % 2 === 1);
      await hold('D0007', roles);
      const body = {
        proposalId,
        accepted: true as const,
        seenVersion: 1,
        seenHash: (await live()).hash ?? '',
      };
      const reply = await author.call(consoleApi.decideProposal, { body });
      // A user who may approve in general is given the reason; the database would refuse it too.
      const own = { status: 200, code: CONSOLE_CODE.badProposal, data: { key: 'proposalOwn' } };
      expect(reply).toMatchObject(roles.includes('approver') ? own : { status: 403 });
    }
    await hold('D0007', STAFF_ROLES);
    expect((await live()).version).toBe(1);
  });

  it('over any users and steps, no account both proposes and approves, and nothing is published twice or out of order', async () => {
    const people = [author, approver, await server.loggedIn('demo_org', '192.0.2.9')];
    const step = fc.record({
      who: fc.nat(2),
      act: fc.constantFrom(
        'propose',
        'propose',
        'try',
        'approve',
        'approve',
        'approve',
        'widen',
        'return',
        'publish',
        'rollback',
        'withdraw',
        'roles',
      ),
      of: fc.nat(4),
      roles: fc.subarray([...STAFF_ROLES]),
    });
    const ids = ['D0007', 'D0006', 'D0009'];
    let rows = 100;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        for (const [at, id] of ids.entries()) await hold(id, at === 1 ? ['editor', 'approver'] : STAFF_ROLES);
        for (const { who, act, of, roles } of steps) {
          const by = people[who] ?? author;
          const { version, texts } = await live();
          const proposalId = Math.max(1, (await countOf('config_proposal')) - of);
          rows = 100 + ((rows + 1) % 90);
          if (act === 'roles') await hold(ids[who] ?? '', roles);
          else if ((act === 'propose' || act === 'try') && texts) {
            const settings = texts.settings.replace(/"pageSize": \d+/, `"pageSize": ${rows}`);
            const first = act === 'try' ? { first: { kind: 'share', id: '50', minutes: 10 } as const } : {};
            const body = {
              baseVersion: version,
              texts: { ...texts, settings },
              reason: '调整页面',
              ...first,
            };
            await by.call(consoleApi.propose, { body });
          } else if (act === 'widen') await by.call(consoleApi.widenTrial, { body: { proposalId } });
          else if (act === 'rollback')
            await by.call(consoleApi.rollback, {
              body: { baseVersion: version, toVersion: version - 1, reason: '回到之前' },
            });
          else if (act === 'publish') expect((await publish(sized(rows), version)).code).not.toBe(200);
          else if (act === 'return') await giveBack(proposalId, by);
          else if (act === 'withdraw')
            await by.call(consoleApi.withdrawProposal, { body: { proposalId, reason: '不需要了' } });
          else if (proposalId <= (await countOf('config_proposal')))
            await Promise.all([approve(proposalId, by), approve(proposalId, by)]);
        }
        const db = server.storage.kysely;
        const published = await db
          .selectFrom('config_proposal')
          .selectAll()
          .where('state', '=', 'published')
          .execute();
        expect(published.filter((row) => row.decided_by === null || row.decided_by === row.oper_id)).toEqual(
          [],
        );
        expect(published.length).toBe((await countOf('config_version')) - 1);
        const versions = await db.selectFrom('config_version').selectAll().orderBy('version').execute();
        for (const [at, row] of versions.entries())
          expect(row.before_hash).toBe(versions[at - 1]?.hash ?? builtInHash);
      }),
      { numRuns: 6, seed: 12 },
    );
  }, 240_000);

  it('merges what was published meanwhile once the approver has seen it, and refuses what conflicts', async () => {
    const first = (await propose(sized(60), 1)).data.proposalId;
    const second = (await propose(renamed(), 1)).data.proposalId;
    const clashing = (await propose(sized(90), 1)).data.proposalId;
    const seen = (await whole(second)).running;
    await approve(first);
    const body = { proposalId: second, accepted: true as const, seenVersion: 1, seenHash: seen.hash };
    expect(await approver.call(consoleApi.decideProposal, { body })).toMatchObject({
      code: CONSOLE_CODE.staleBase,
      data: { key: 'proposalMoved' },
    });
    expect((await whole(second)).texts).toEqual(renamed(sized(60)));
    expect((await approve(second)).data.version).toBe(3);
    expect((await live()).texts).toEqual(renamed(sized(60)));
    expect(await whole(clashing)).toMatchObject({
      texts: null,
      conflicts: [{ file: 'settings.json', path: 'search.pageSize', mine: '90', theirs: '60' }],
      // Its author can take it up again, over what it was written on.
      draft: { base: guarded, texts: sized(90) },
    });
    expect((await approve(clashing)).data).toMatchObject({ key: 'proposalClashes' });
    expect((await live()).version).toBe(3);
  });

  it('lets an operator alone use switches, which are audited and notified to the approvers', async () => {
    await hold('D0007', ['operator', 'auditor']);
    const body = { kind: 'panel', id: 'depth.info', disabled: true, reason: '面板异常' } as const;
    expect((await author.call(consoleApi.killSwitch, { body })).code).toBe(200);
    expect((await live()).version).toBe(2);
    expect(await inboxOf(approver)).toContain('停用开关已变更');
    expect(await auditKinds()).toContain('config.switchedOff demo_staff');
  });
});

const countOf = async (table: 'config_proposal' | 'config_version'): Promise<number> =>
  Number(
    (
      await server.storage.kysely
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a scheduled change', () => {
  const soon = () => beijingTimeText(new Date(server.clock.now() + 2 * 60_000)).slice(0, 16);
  const due = async () => {
    server.clock.advance(3 * 60_000);
    await server.configuration.proposals.publishDue();
  };

  it('waits for its time if no approval is required, and is published once, by any process', async () => {
    const { data } = await propose(sized(60, fixture), 0, author, soon());
    expect(data.state).toBe('scheduled');
    const { proposals } = server.configuration;
    await proposals.publishDue();
    expect((await live()).version).toBe(0);
    server.clock.advance(3 * 60_000);
    await Promise.all([proposals.publishDue(), proposals.publishDue(), proposals.publishDue()]);
    expect(await live()).toMatchObject({ version: 1, texts: sized(60, fixture) });
    expect(await whole(data.proposalId)).toMatchObject({ state: 'published', version: 1 });
    expect(await inboxOf(author)).toContain('定时的配置已发布');
  });

  it('is published completely or not at all: if a process dies, the next one takes over', async () => {
    const { data } = await propose(sized(60, fixture), 0, author, soon());
    server.clock.jump(server.clock.now() + 3 * 60_000);
    const { storage, configuration } = server;
    await storage.kysely.transaction().execute(async (blocking) => {
      await sql`lock table message in exclusive mode`.execute(blocking);
      const dying = configuration.proposals.publishDue().catch((error: unknown) => error);
      // The version is written, and its author is about to be notified: at this point its process is killed.
      const pid = await vi.waitFor(async () => {
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(blocking);
        expect(rows).toHaveLength(1);
        return rows[0]?.pid;
      });
      await sql`select pg_terminate_backend(${pid})`.execute(blocking);
      expect(await dying).toBeInstanceOf(Error);
    });
    expect((await live()).version).toBe(0);
    expect(await whole(data.proposalId)).toMatchObject({ state: 'scheduled', version: null });
    await configuration.proposals.publishDue();
    expect(await live()).toMatchObject({ version: 1, texts: sized(60, fixture) });
    expect((await inboxOf(author)).filter((title) => title === '定时的配置已发布')).toHaveLength(1);
  });

  it('is not published early when the server’s clock jumps', async () => {
    const at = beijingTimeText(new Date(Date.now() + 3_600_000)).slice(0, 16);
    const { data } = await propose(sized(60, fixture), 0, author, at);
    server.clock.jump(Date.now() + 86_400_000);
    await server.configuration.proposals.publishDue();
    expect((await live()).version).toBe(0);
    // The hour passes for the database too.
    await server.storage.kysely
      .updateTable('config_proposal')
      .set({ publish_at: new Date(Date.now() - 1_000) } as never)
      .where('proposal_id', '=', data.proposalId)
      .execute();
    await server.configuration.proposals.publishDue();
    expect((await live()).version).toBe(1);
  });

  it('is approved first if required, can be cancelled with a reason, and is not published if it conflicts by then', async () => {
    await publish(guarded, 0);
    const at = soon();
    const [one, two, three] = [
      (await propose(sized(60), 1, author, at)).data.proposalId,
      (await propose(sized(70), 1, author, at)).data.proposalId,
      (await propose(renamed(), 1, author, at)).data.proposalId,
    ];
    for (const id of [one, two, three]) expect((await approve(id)).data.state).toBe('scheduled');
    const body = { proposalId: three, reason: '推迟到下周' };
    expect((await approver.call(consoleApi.withdrawProposal, { body })).data.state).toBe('withdrawn');
    await due();
    expect(await live()).toMatchObject({ version: 2, texts: sized(60) });
    expect(await whole(two)).toMatchObject({ state: 'failed', version: null });
    expect(await inboxOf(author)).toContain('配置未能按时发布');
    expect(await inboxOf(author)).toContain('配置修改已撤回');
  });

  it('is refused if its time is past or too far ahead', async () => {
    for (const at of ['2020-01-01 09:00', '2099-01-01 09:00', '2026-02-31 25:00'])
      expect((await propose(sized(60, fixture), 0, author, at)).data).toMatchObject({
        key: 'publishTimeWrong',
      });
  });
});

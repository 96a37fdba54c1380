import { account, basic, CONSOLE_CODE, configApi, consoleApi } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { STAFF_ROLES, type StaffRole } from '#contract/entities';
import { CLOSE } from '#contract/push';
import { ProposalKeeper, RunningConfig, TrialKeeper, Trials } from '#server/domain/config';
import { createLogger } from '#server/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';

const hashOf = (texts: BundleText) => runPipeline(texts, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const calls = { messages: ['getMessageListSort'] };
const streams = { messages: ['servicecase', 'msg'] };
const catalogue = {
  format: 1,
  hash: hashOf(fixture),
  texts: fixture,
  catalogue: { ...fixtureCatalogue, calls, streams },
};
const put = (from: BundleText, file: keyof BundleText, find: string, replace: string): BundleText => {
  if (!from[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...from, [file]: from[file].replaceAll(find, () => replace) };
};
const watched = put(
  fixture,
  'settings',
  '"disabled":',
  '"publishing": { "approval": "off", "guard": { "minutes": 10, "least": 20, "crashes": 5 } },\n  "disabled":',
);
const guarded = put(watched, 'settings', '"approval": "off"', '"approval": "required"');
const sized = (rows: number, from = watched): BundleText =>
  put(from, 'settings', '"pageSize": 50', `"pageSize": ${rows}`);
const reason = '先给一个组试行';

describe('a change released to one group first', () => {
  let server: AccountsServer;
  let staff: ApiClient;
  /** Can approve, and nothing else. */
  let approver: ApiClient;
  let trader: ApiClient;
  let maker: ApiClient;
  let ids: { readonly trader: string; readonly maker: string };
  /** What everybody runs, as the last test left it. */
  let version = 0;
  beforeAll(async () => {
    server = await startAccountsServer({ catalogue });
    // In the past for the database: what is due by the server's clock is due by both.
    server.clock.jump(Date.now() - 60 * 60_000);
    await server.storage.tx((trx) =>
      server.accounts.profile.writer.setStaffRoles(trx, 'D0006', ['approver']),
    );
    [staff, approver, trader, maker] = [
      await server.loggedIn('demo_staff', '192.0.2.7'),
      await server.loggedIn('demo_special', '192.0.2.6'),
      await server.loggedIn('demo_trader', '192.0.2.5'),
      await server.loggedIn('demo_maker', '192.0.2.4'),
    ];
    ids = { trader: (await me(trader)).operid, maker: (await me(maker)).operid };
    await staff.call(consoleApi.saveAudience, {
      body: { id: 'rates', name: '利率台', kind: 'desk', isNew: true, reason },
    });
    await members([ids.trader]);
    await publish(watched);
  });
  afterAll(() => server.close());

  const me = async (client: ApiClient) => (await client.call(account.queryOperInfo)).data;
  const members = (add: readonly string[], remove: readonly string[] = []) =>
    staff.call(consoleApi.changeMembers, {
      body: { id: 'rates', add: [...add], remove: [...remove], reason },
    });
  const publish = async (texts: BundleText) => {
    const reply = await staff.call(consoleApi.publish, { body: { baseVersion: version, texts, reason } });
    expect(reply.code).toBe(200);
    version += 1;
  };
  const tryOn = (
    texts: BundleText,
    first: { kind: 'group' | 'organisation' | 'share'; id: string } = { kind: 'group', id: 'rates' },
  ) =>
    staff.call(consoleApi.propose, {
      body: { baseVersion: version, texts, reason, first: { ...first, minutes: 10 } },
    });
  const runs = async (client: ApiClient) => (await client.call(configApi.current)).data;
  const sizeOf = async (client: ApiClient) =>
    /"pageSize": (\d+)/.exec((await runs(client)).texts?.settings ?? '')?.[1];
  const end = (proposalId: number, by = staff) =>
    by.call(consoleApi.withdrawProposal, { body: { proposalId, reason: '试行结束' } });
  const state = async (id: number) => (await staff.call(consoleApi.proposal, { params: { id } })).data.state;
  /** A separate process on the same database. */
  const other = () => {
    const { storage, clock, configuration, accounts } = server;
    const { builtIn } = configuration.publisher.product();
    const deps = {
      storage,
      clock,
      log: createLogger('silent'),
      audit: accounts.audit,
      messages: accounts.messages.writer,
      publisher: configuration.publisher,
      runningConfig: new RunningConfig(configuration.reader, configuration.publisher.product()),
    };
    const trials = new Trials({ ...deps, builtIn });
    const keeper = new TrialKeeper(deps, trials, configuration.judging);
    return { trials, keeper, proposals: new ProposalKeeper(deps, keeper) };
  };

  it('ends unpublished where its author is no longer an editor, ahead of its time and at it', async () => {
    const { data } = await tryOn(sized(55));
    const hold = (roles: readonly StaffRole[]) =>
      server.storage.tx((trx) => server.accounts.profile.writer.setStaffRoles(trx, 'D0007', roles));
    await hold(['operator', 'auditor']);
    const widened = await approver.call(consoleApi.widenTrial, { body: { proposalId: data.proposalId } });
    expect(widened.data).toMatchObject({ key: 'proposalAuthorLost' });
    expect([await sizeOf(trader), await sizeOf(maker)]).toEqual(['55', '50']);
    server.clock.advance(11 * 60_000);
    await server.configuration.proposals.publishDue();
    expect(await sizeOf(trader)).toBe('50');
    await hold(STAFF_ROLES);
    expect(await state(data.proposalId)).toBe('failed');
    expect((await runs(maker)).version).toBe(version);
  });

  it('runs for its members only, in every process, and for everyone at its time, once', async () => {
    const { data } = await tryOn(sized(60));
    expect(data).toMatchObject({
      state: 'trial',
      version: null,
      first: { kind: 'group', id: 'rates', name: '利率台', minutes: 10 },
    });
    expect(await runs(trader)).toMatchObject({ version, texts: sized(60), isTrial: true });
    for (const client of [maker, server.client()])
      expect(await runs(client)).toEqual({ version, hash: hashOf(watched), texts: watched });
    const { trials, proposals } = other();
    expect((await trials.runs(server.storage.kysely, ids.trader))?.texts).toEqual(sized(60));
    expect((await trials.runs(server.storage.kysely, ids.maker))?.texts).toEqual(watched);
    expect((await trials.runs(server.storage.kysely, null))?.texts).toEqual(watched);

    await Promise.all([proposals.publishDue(), server.configuration.proposals.publishDue()]);
    expect(await state(data.proposalId)).toBe('trial');
    server.clock.advance(10 * 60_000);
    await Promise.all([proposals.publishDue(), server.configuration.proposals.publishDue()]);
    version += 1;
    for (const client of [trader, maker, server.client()])
      expect(await runs(client)).toEqual({ version, hash: hashOf(sized(60)), texts: sized(60) });
    expect(await state(data.proposalId)).toBe('published');
    await publish(watched);
  });

  it('reaches new members at once and leaves former ones; a switch applies to both versions', async () => {
    const socket = server.socket('msg', maker.token);
    await socket.frame('msg', 'snap');
    const { data } = await tryOn(sized(60));
    await members([ids.maker]);
    expect(await socket.closed).toBe(CLOSE.rightsChanged);
    expect(await sizeOf(maker)).toBe('60');
    await members([], [ids.maker]);
    expect(await sizeOf(maker)).toBe('50');
    const target = { kind: 'panel' as const, id: 'depth.info', reason };
    await staff.call(consoleApi.killSwitch, { body: { ...target, disabled: true } });
    version += 1;
    for (const client of [trader, maker])
      expect((await runs(client)).texts?.settings).toContain('"depth.info"');
    expect(await sizeOf(trader)).toBe('60');
    expect((await staff.call(consoleApi.dropAudience, { body: { id: 'rates', reason } })).data).toMatchObject(
      {
        key: 'groupInUse',
      },
    );
    await end(data.proposalId);
    expect(await sizeOf(trader)).toBe('50');
    await staff.call(consoleApi.killSwitch, { body: { ...target, disabled: false } });
    version += 1;
  });

  it('is served correctly under many simultaneous requests, each user getting their current version', async () => {
    const { data } = await tryOn(sized(60));
    const hashes = { usual: hashOf(watched), tried: hashOf(sized(60)) };
    const visitor = server.client();
    const ask = (client: ApiClient, have?: string) =>
      client.call(configApi.current, { query: have === undefined ? {} : { have } });
    const requests = Array.from({ length: 10 }, () =>
      [trader, maker, visitor].flatMap((client) =>
        [undefined, hashes.usual, hashes.tried].map(async (have) => {
          const isMember = client === trader;
          const hash = isMember ? hashes.tried : hashes.usual;
          const texts = have === hash ? null : isMember ? sized(60) : watched;
          expect((await ask(client, have)).data).toEqual({
            version,
            hash,
            texts,
            ...(isMember ? { isTrial: true } : {}),
          });
        }),
      ),
    );
    await Promise.all(requests.flat());

    const before = Array.from({ length: 20 }, () => ask(maker));
    await members([ids.maker]);
    expect((await ask(maker)).data).toMatchObject({ hash: hashes.tried, isTrial: true });
    await members([], [ids.maker]);
    expect((await ask(maker)).data).toEqual({ version, hash: hashes.usual, texts: watched });
    await end(data.proposalId);
    expect((await ask(trader)).data).toEqual({ version, hash: hashes.usual, texts: watched });
    await publish(sized(70));
    expect(await Promise.all([trader, maker, visitor].map(sizeOf))).toEqual(['70', '70', '70']);
    await publish(watched);
    await Promise.all(before);
  });

  it('applies gates to calls and streams, and reports memberships, by the version that a user runs', async () => {
    const gate = JSON.stringify({ 'user.groups': { is: 'nobody' } });
    await staff.call(consoleApi.saveAudience, {
      body: { id: 'nobody', name: '空组', kind: 'list', isNew: true, reason },
    });
    const closed = {
      ...watched,
      menu: watched.menu
        .replace('"popover": "messages.latest"', (found) => `${found}, "when": ${gate}`)
        .replace('"route": "messages"', (found) => `${found}, "when": ${gate}`),
      routes: watched.routes.replace(
        '"page": "messages.centre",\n      "when": { "session.isLogin": { "is": true } }',
        () => `"page": "messages.centre",\n      "when": ${gate}`,
      ),
    };
    expect((await me(trader)).groups).toEqual({});
    const follow = (client: ApiClient, type = 'servicecase') => server.socket(type, client.token);
    const open = { trader: follow(trader), maker: follow(maker) };
    await Promise.all([open.trader.frame('servicecase', 'snap'), open.maker.frame('servicecase', 'snap')]);
    const { data } = await tryOn(closed);
    expect(data.state).toBe('trial');
    expect((await me(trader)).groups).toEqual({ nobody: false });
    expect((await me(maker)).groups).toEqual({});
    await server.configuration.audienceGuard.refresh();
    const asks = async (client: ApiClient) =>
      (await client.send(basic.getMessageListSort, { query: {} })).status;
    expect([await asks(trader), await asks(maker)]).toEqual([403, 200]);
    // The same for streams: a client with an open one is disconnected, and does not get it again; the shell's streams are open to everybody.
    server.clock.advance(400);
    expect(await open.trader.closed).toBe(CLOSE.rightsChanged);
    expect(await follow(trader).closed).toBe(CLOSE.forbidden);
    await follow(trader, 'msg').frame('msg', 'snap');
    await follow(maker).frame('servicecase', 'snap');
    expect(open.maker.events.some(({ kind }) => kind === 'close')).toBe(false);
    await end(data.proposalId);
    expect(await asks(trader)).toBe(200);
    await server.configuration.audienceGuard.refresh();
    await follow(trader).frame('servicecase', 'snap');
  });

  it('for a share reaches at most that share of accounts, always the same ones', async () => {
    const { operators } = await server.storage.kysely
      .selectFrom('operator')
      .select(({ fn }) => fn.countAll<number>().as('operators'))
      .executeTakeFirstOrThrow();
    const { data } = await tryOn(sized(60), { kind: 'share', id: '50' });
    const everybody = await server.storage.kysely.selectFrom('operator').select('oper_id').execute();
    const inside = async () => {
      const { trials } = other();
      const found = await Promise.all(
        everybody.map(async ({ oper_id: operId }) => ({
          operId,
          hash: (await trials.runs(server.storage.kysely, operId))?.hash,
        })),
      );
      return found.filter(({ hash }) => hash === hashOf(sized(60))).map(({ operId }) => operId);
    };
    const first = await inside();
    expect(first).toHaveLength(Math.floor(Number(operators) / 2));
    expect(await inside()).toEqual(first);
    await end(data.proposalId);
    expect((await tryOn(sized(60), { kind: 'share', id: '1' })).data).toMatchObject({ key: 'trialNobody' });
  });

  it('is rolled back automatically if it harms its members, the only ones affected; those concerned learn why', async () => {
    const { data } = await tryOn(sized(60));
    const { versionGuard, usage } = server.configuration;
    const report = async (client: ApiClient, texts: BundleText, crashes: number) => {
      const uses = [
        { what: 'route' as const, id: 'home', n: 20 },
        ...(crashes === 0 ? [] : [{ what: 'crash' as const, id: 'home/active', n: crashes }]),
      ];
      await client.call(basic.reportUsage, { body: { hash: hashOf(texts), uses } });
      await usage.flush();
    };
    await report(trader, sized(60), 0);
    await report(maker, watched, 0);
    await versionGuard.checkTrial();
    const { data: going } = await staff.call(consoleApi.trial);
    expect(going.trial).toMatchObject({
      proposal: { proposalId: data.proposalId },
      after: { pages: 20, crashes: 0 },
      before: { pages: 20, crashes: 0 },
      accounts: { inside: 1 },
      limits: { minutes: 10, least: 20, crashes: 5, refusals: null, slower: null, unused: null },
      mayWiden: true,
    });
    await report(trader, sized(60), 9);
    await Promise.all([versionGuard.checkTrial(), versionGuard.checkTrial()]);
    expect(await staff.call(consoleApi.proposal, { params: { id: data.proposalId } })).toMatchObject({
      data: { state: 'takenBack', version: null, words: expect.stringContaining('面板崩溃') },
    });
    expect(await sizeOf(trader)).toBe('50');
    expect((await runs(maker)).version).toBe(version);
    for (const client of [staff, approver]) {
      const inbox = (await client.call(basic.getMessageListSort, { query: { rows: 20 } })).data.content;
      expect(inbox.filter(({ title }) => title === '配置试行已自动收回')).toHaveLength(1);
    }
    expect((await staff.call(consoleApi.trial)).data.trial).toBeNull();
  });

  it('is rolled back if the parts it changed are hardly used, with each shown beside the limit', async () => {
    const limited = put(watched, 'settings', '"crashes": 5', '"crashes": 5, "unused": 50');
    await publish(limited);
    const renamed = put(
      limited,
      'menu',
      '"id": "home", "label": "t:home"',
      '"id": "home", "label": "t:deep"',
    );
    const { data } = await tryOn(renamed);
    const { versionGuard, usage } = server.configuration;
    const report = async (client: ApiClient, texts: BundleText, used: number) => {
      const uses = [
        { what: 'route' as const, id: 'home', n: 200 },
        { what: 'menu' as const, id: 'navigation/home', n: used },
      ];
      await client.call(basic.reportUsage, { body: { hash: hashOf(texts), uses } });
      await usage.flush();
    };
    // What runs is read again after a second.
    server.clock.advance(1_000);
    await report(maker, limited, 100);
    await report(trader, renamed, 20);
    expect((await staff.call(consoleApi.trial)).data.trial).toMatchObject({
      parts: [{ what: 'menu', id: 'navigation/home', label: 't:home', after: 20, before: 100 }],
      limits: { unused: 50 },
    });
    await versionGuard.checkTrial();
    const { data: ended } = await staff.call(consoleApi.proposal, { params: { id: data.proposalId } });
    expect(ended).toMatchObject({ state: 'takenBack', words: expect.stringContaining('改动的部分') });
    await publish(watched);
  });

  it('must be the only one, and may not change settings that the server applies to everyone', async () => {
    const { data } = await tryOn(sized(60));
    expect((await tryOn(sized(70))).data).toMatchObject({ key: 'trialRuns' });
    await end(data.proposalId);
    const opens = put(watched, 'settings', '"opens": "09:00"', '"opens": "09:30"');
    expect((await tryOn(opens)).data).toMatchObject({ key: 'trialForAll' });
    for (const first of [
      { kind: 'group', id: 'none' },
      { kind: 'organisation', id: 'none' },
      { kind: 'share', id: '51' },
    ] as const)
      expect((await tryOn(sized(60), first)).data).toMatchObject({ key: 'trialAudience' });
    expect((await end(data.proposalId)).data).toMatchObject({ key: 'proposalDecided' });
  });

  it('is not widened early by a clock jump, and can be published at once by those entitled', async () => {
    const { data } = await tryOn(sized(60));
    server.clock.jump(Date.now() + 20 * 60_000);
    await server.storage.kysely
      .updateTable('config_proposal')
      .set({ widen_at: new Date(Date.now() + 15 * 60_000) })
      .where('proposal_id', '=', data.proposalId)
      .execute();
    await other().proposals.publishDue();
    expect(await state(data.proposalId)).toBe('trial');
    server.clock.jump(Date.now() - 60 * 60_000);
    const widen = () => staff.call(consoleApi.widenTrial, { body: { proposalId: data.proposalId } });
    expect((await widen()).data).toMatchObject({ state: 'published', version: version + 1 });
    version += 1;
    expect(await sizeOf(server.client())).toBe('60');
    expect((await widen()).data).toMatchObject({ key: 'trialOver' });
    await publish(watched);
  });

  it('starts after approval if required, and its author cannot widen it alone', async () => {
    await publish(guarded);
    const { data } = await tryOn(sized(60, guarded));
    expect(data.state).toBe('open');
    expect(await sizeOf(trader)).toBe('50');
    const body = {
      proposalId: data.proposalId,
      accepted: true as const,
      seenVersion: version,
      seenHash: hashOf(guarded),
    };
    expect((await approver.call(consoleApi.decideProposal, { body })).data).toMatchObject({ state: 'trial' });
    expect(await sizeOf(trader)).toBe('60');
    const widen = (by: ApiClient) =>
      by.call(consoleApi.widenTrial, { body: { proposalId: data.proposalId } });
    expect(await widen(staff)).toMatchObject({ code: CONSOLE_CODE.badProposal, data: { key: 'trialOwn' } });
    expect((await staff.call(consoleApi.trial)).data.trial).toMatchObject({ mayWiden: false });
    expect((await widen(approver)).data).toMatchObject({ state: 'published' });
    version += 1;
    expect(await sizeOf(maker)).toBe('60');
  });
});

import { configApi, CONSOLE_CODE, consoleApi, type StaleBase } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue, nextRelease } from '../../_util/config-fixture.ts';
import { createTempDatabase } from '../../_util/temp-database.ts';

const builtOf = (texts: BundleText, catalogue: typeof fixtureCatalogue) => ({
  format: 1,
  hash: runPipeline(texts, { catalogue }).bundle?.hash ?? '',
  texts,
  catalogue,
});
const buildA = builtOf(fixture, fixtureCatalogue);
const buildB = builtOf(nextRelease.texts, nextRelease.catalogue);
const edit = (file: keyof BundleText, find: string, replace: string, from = fixture): BundleText => {
  if (!from[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...from, [file]: from[file].replace(find, () => replace) };
};
const labelled = (label: string, from = fixture) =>
  edit('menu', '"id": "deep", "label": "t:deep"', `"id": "deep", "label": "${label}"`, from);
/** A release that renames something the firm renamed too. */
const buildC = builtOf(labelled('t:home', nextRelease.texts), nextRelease.catalogue);

describe('a published configuration across product releases', () => {
  let database: Awaited<ReturnType<typeof createTempDatabase>>;
  const opened: AccountsServer[] = [];
  const databases: (typeof database)[] = [];
  beforeEach(async () => {
    database = await createTempDatabase();
    databases.push(database);
  });
  afterAll(async () => {
    for (const server of opened) await server.close();
    for (const each of databases) await each.drop();
  });

  /** A process of one build on this test's database. */
  const open = async (catalogue: unknown) => {
    const server = await startAccountsServer({ catalogue, database });
    opened.push(server);
    let staff = await server.loggedIn('demo_staff');
    const publish = async (texts: BundleText, reason = '调整页面', settled: string[] = []) => {
      const { version, hash } = (await staff.call(consoleApi.source)).data;
      return staff.call(consoleApi.publish, {
        body: { baseVersion: version, baseHash: hash, texts, reason, settled },
      });
    };
    return {
      server,
      staff,
      publish,
      /** An account has one login: the other process took it over. */
      async logInAgain() {
        staff = await server.loggedIn('demo_staff');
      },
      source: async () => (await staff.call(consoleApi.source)).data,
      served: async () => (await server.client().call(configApi.current)).data,
    };
  };
  const rows = () => database.storage.kysely.selectFrom('config_version').selectAll().execute();
  const menuOf = (texts: BundleText | null) => {
    // `as` holds: the server serves only what passed the schema.
    const { menus } = JSON.parse(texts?.menu ?? '{}') as {
      menus: Record<string, { id: string; label: string; children?: { id: string; label: string }[] }[]>;
    };
    return [...(menus['navigation']?.[1]?.children ?? []), ...(menus['tools'] ?? [])].map(
      ({ id, label }) => `${id} ${label}`,
    );
  };
  const merged = [
    'deep t:mm',
    'curve t:deep',
    'order t:order',
    'messages t:messages',
    'pass t:pass',
    'community t:community',
    'bell t:messages',
  ];

  it('adopts what a release adds, moves and drops at once, beside what was published [R2.26]', async () => {
    const a = await open(buildA);
    expect((await a.publish(labelled('t:mm'))).code).toBe(200);
    const b = await open(buildB);
    const { version, texts } = await b.served();
    expect([version, menuOf(texts)]).toEqual([1, merged]);
    expect(texts?.routes).toBe(nextRelease.texts.routes);
    expect(texts?.layouts).toBe(nextRelease.texts.layouts);
    const source = await b.source();
    expect([source.clashes, source.builtIn.hash]).toEqual([[], buildB.hash]);
  });

  it('is served to each of two releases in its own form, however often either asks', async () => {
    const a = await open(buildA);
    await a.publish(labelled('t:mm'));
    const b = await open(buildB);
    for (let time = 0; time < 2; time += 1) {
      expect((await a.served()).texts).toEqual(labelled('t:mm'));
      expect(menuOf((await b.served()).texts)).toEqual(merged);
    }
    expect((await rows()).length).toBe(1);
    // A publication on the new one reaches the old one, without anything that the old build lacks.
    const { texts } = await b.source();
    await b.publish(edit('settings', '"pageSize": 50', '"pageSize": 60', texts));
    const old = await a.served();
    expect([old.version, old.texts?.settings.includes('"pageSize": 60')]).toEqual([2, true]);
    expect(old.texts?.routes).toBe(fixture.routes);
    expect(old.texts?.menu).toContain('search.box');
    // And the other way round.
    await a.logInAgain();
    const onA = await a.source();
    await a.publish(edit('settings', '"hideHours": 8', '"hideHours": 9', onA.texts));
    expect(menuOf((await b.served()).texts)).toEqual(merged);
    expect((await b.served()).texts?.settings).toContain('"hideHours": 9');
  });

  it('keeps the published side of a conflict, listed until it is settled item by item', async () => {
    const a = await open(buildA);
    await a.publish(edit('settings', '"pageSize": 50', '"pageSize": 60', labelled('t:mm')));
    const c = await open({
      ...buildC,
      ...builtOf(edit('settings', '"pageSize": 50', '"pageSize": 80', buildC.texts), nextRelease.catalogue),
    });
    const { clashes, texts } = await c.source();
    expect(clashes).toEqual([
      {
        file: 'menu.json',
        path: 'menus.navigation.quotes.children.deep.label',
        reason: 'both',
        base: '"t:deep"',
        published: '"t:mm"',
        product: '"t:home"',
        kept: 'published',
      },
      {
        file: 'settings.json',
        path: 'search.pageSize',
        reason: 'both',
        base: '50',
        published: '60',
        product: '80',
        kept: 'published',
      },
    ]);
    expect(menuOf(texts)[0]).toBe('deep t:mm');
    const open_ = async () => (await c.source()).clashes.map(({ path }) => path);
    // Another edit settles nothing.
    await c.publish(edit('settings', '"hideHours": 8', '"hideHours": 9', texts), '公告');
    expect(await open_()).toEqual(clashes.map(({ path }) => path));
    // The firm's change stays: nothing changes but the list.
    const republished = await c.publish((await c.source()).texts, '保留名称', [
      'menu.json menus.navigation.quotes.children.deep.label',
    ]);
    expect([republished.code, await open_()]).toEqual([200, ['search.pageSize']]);
    expect((await c.publish((await c.source()).texts)).code).toBe(CONSOLE_CODE.unchanged);
    // The product's own: the edit itself settles it.
    await c.publish(edit('settings', '"pageSize": 60', '"pageSize": 80', (await c.source()).texts));
    expect(await open_()).toEqual([]);
    expect(menuOf((await c.served()).texts)[0]).toBe('deep t:mm');
  });

  it('rolls back to a version of an older release, or to the product, as they are today', async () => {
    const a = await open(buildA);
    await a.publish(labelled('t:mm'));
    await a.publish(labelled('t:order'));
    const b = await open(buildB);
    const back = await b.staff.call(consoleApi.rollback, {
      body: { baseVersion: 2, toVersion: 1, reason: '名称不对' },
    });
    expect(back.data).toMatchObject({ version: 3, kind: 'rollback' });
    expect(menuOf((await b.served()).texts)).toEqual(merged);
    expect(menuOf((await a.served()).texts)[0]).toBe('deep t:mm');
    const own = await b.staff.call(consoleApi.rollback, {
      body: { baseVersion: 3, toVersion: 0, reason: '恢复产品配置' },
    });
    expect(own.data.hash).toBe(buildB.hash);
    expect((await b.served()).texts).toEqual(nextRelease.texts);
    expect((await a.served()).texts).toEqual(fixture);
  });

  it('keeps a switch over whatever runs, without storing texts for it', async () => {
    const a = await open(buildA);
    const flip = (staff: ApiClient, id: string, disabled = true) =>
      staff.call(consoleApi.killSwitch, { body: { kind: 'plugin', id, disabled, reason: '故障' } });
    await flip(a.staff, 'messages');
    await flip(a.staff, 'search');
    const stored = await rows();
    expect(stored.map(({ routes, menu, layouts, settings }) => [routes, menu, layouts, settings])).toEqual([
      [null, null, null, null],
      [null, null, null, null],
    ]);
    const b = await open(buildB);
    const { texts, version } = await b.served();
    expect([version, texts?.routes, texts?.menu, texts?.layouts]).toEqual([
      2,
      nextRelease.texts.routes,
      nextRelease.texts.menu,
      nextRelease.texts.layouts,
    ]);
    // A plugin that the release removed needs no switch.
    expect(JSON.parse(texts?.settings ?? '')).toMatchObject({ disabled: { plugins: ['messages'] } });
    await flip(b.staff, 'messages', false);
    expect((await b.served()).hash).toBe(buildB.hash);
    expect(JSON.parse((await a.served()).texts?.settings ?? '')).toMatchObject({
      disabled: { plugins: ['search'] },
    });
  });

  it('refuses an edit of the same version begun on another release', async () => {
    const a = await open(buildA);
    await a.publish(labelled('t:mm'));
    const begun = await a.source();
    const b = await open(buildB);
    const reply = await b.staff.call(consoleApi.publish, {
      body: {
        baseVersion: 1,
        baseHash: begun.hash,
        texts: { ...begun.texts, routes: fixture.routes },
        reason: '改名',
      },
    });
    expect(reply.code).toBe(CONSOLE_CODE.staleBase);
    expect((await b.served()).version).toBe(1);
    // Given only its version, an older one is reported with both sides as they are on this build.
    await b.publish(edit('settings', '"pageSize": 50', '"pageSize": 60', (await b.source()).texts));
    const late = await b.staff.call(consoleApi.publish, {
      body: { baseVersion: 1, texts: labelled('t:order', nextRelease.texts), reason: '改名' },
    });
    // `as` holds: staleBase carries a StaleBase.
    const { base, conflicts } = late.data as unknown as StaleBase;
    expect([menuOf(base.texts), conflicts.length]).toEqual([merged, 0]);
  });

  it('stored as a full copy is based on the build that it names, or else on the first to start', async () => {
    const { kysely } = database.storage;
    const copy = labelled('t:mm');
    const insert = (version: number, base: string | null) =>
      sql`insert into config_version (version, kind, hash, before_hash, oper_id, reason, summary, routes, menu, layouts, settings, base_hash, created_at)
        values (${version}, 'killSwitch', ${`${version}`.repeat(16)}, ${buildA.hash}, 'u-1', '旧版本', '[]', ${copy.routes}, ${copy.menu}, ${copy.layouts}, ${copy.settings}, ${base}, now())`.execute(
        kysely,
      );
    await kysely
      .insertInto('config_base')
      .values({ hash: buildA.hash, ...fixture })
      .execute();
    await insert(1, buildA.hash);
    const b = await open(buildB);
    expect(menuOf((await b.served()).texts)).toEqual(merged);
    const { data } = await b.staff.call(consoleApi.version, { params: { id: 1 } });
    expect(data).toMatchObject({ texts: copy, before: { version: 0, texts: fixture } });
    await insert(2, null);
    await open(buildA);
    expect((await rows()).map(({ base_hash }) => base_hash)).toEqual([buildA.hash, buildA.hash]);
    expect(menuOf((await b.served()).texts)).toEqual(merged);
  });
});

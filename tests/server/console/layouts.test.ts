import { CONFIG_CODE, configApi, type StoredLayouts } from '#contract/api';
import { LAYOUT_LIMITS, type LayoutDelta, type SavedLayouts } from '#contract/config';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';

const delta = (layout: string, rows: number): LayoutDelta => ({
  layout,
  baseVersion: 1,
  moved: {},
  added: [],
  removed: [],
  settings: { list: { value: { rows } } },
  channels: {},
});
const saved = (...deltas: LayoutDelta[]): SavedLayouts => ({
  deltas,
  named: [],
  places: { 'home/list': { left: -1200, top: 0, width: 800, height: 600 } },
});

describe('saved layouts on the server', () => {
  let server: AccountsServer;
  let trader: ApiClient;
  beforeAll(async () => {
    server = await startAccountsServer();
    trader = await server.loggedIn('demo_trader');
  });
  afterAll(() => server.close());

  const save = (who: ApiClient, baseRevision: number, layouts: SavedLayouts) =>
    who.call(configApi.saveLayouts, { body: { baseRevision, layouts } });

  it('are stored per user with a revision, and not for visitors [R2.25] [R6.01]', async () => {
    expect((await server.client().call(configApi.layouts)).status).toBe(401);
    expect((await trader.call(configApi.layouts)).data).toEqual({
      revision: 0,
      layouts: { deltas: [], named: [] },
    });
    expect((await save(trader, 0, saved(delta('home', 10)))).data).toEqual({ revision: 1 });
    expect((await trader.call(configApi.layouts)).data).toEqual({
      revision: 1,
      layouts: saved(delta('home', 10)),
    });
    const staff = await server.loggedIn('demo_staff');
    expect((await staff.call(configApi.layouts)).data.revision).toBe(0);
  });

  it('refuse a stale revision and return what the other machine saved [R2.25]', async () => {
    const refused = await save(trader, 0, saved(delta('home', 20)));
    expect(refused.code).toBe(CONFIG_CODE.staleLayouts);
    // `as` holds: staleLayouts carries a StoredLayouts.
    expect(refused.data as unknown as StoredLayouts).toMatchObject({
      key: 'staleLayouts',
      revision: 1,
      layouts: saved(delta('home', 10)),
    });
    expect((await save(trader, 7, saved())).code).toBe(CONFIG_CODE.staleLayouts);
    const both = await Promise.all([
      save(trader, 1, saved(delta('home', 30))),
      save(trader, 1, saved(delta('home', 40))),
    ]);
    expect(both.map((reply) => reply.code).toSorted()).toEqual([200, CONFIG_CODE.staleLayouts]);
  });

  it('accept only valid layouts within the limits', async () => {
    const bad = { ...delta('home', 1), layout: '../home' };
    expect(
      (
        await trader.send(configApi.saveLayouts, {
          body: { baseRevision: 2, layouts: { deltas: [bad], named: [] } },
        })
      ).status,
    ).toBe(400);
    const many = Array.from({ length: LAYOUT_LIMITS.dashboards + 1 }, (_, at) => delta(`d${at}`, 1));
    expect((await save(trader, 2, saved(...many))).status).toBe(400);
    const heavy = {
      ...delta('home', 1),
      settings: { list: { value: { text: 'x'.repeat(LAYOUT_LIMITS.bytes) } } },
    };
    expect((await save(trader, 2, saved(heavy))).code).toBe(CONFIG_CODE.layoutsTooLarge);
    const huge = {
      ...delta('home', 1),
      settings: { list: { value: { text: 'x'.repeat(LAYOUT_LIMITS.bytes * 2) } } },
    };
    expect((await save(trader, 2, saved(huge))).status).toBe(413);
  });

  it('keep former arrangements over what a client saves that does not know them [R2.25]', async () => {
    const staff = await server.loggedIn('demo_staff');
    const former = [{ delta: delta('home', 10) }];
    const stored = async () => (await staff.call(configApi.layouts)).data.layouts;
    await save(staff, 0, { ...saved(delta('home', 20)), former });
    await save(staff, 1, saved(delta('home', 30)));
    expect(await stored()).toEqual({ ...saved(delta('home', 30)), former });
    // As large as allowed: without room for what is kept.
    const heavy = (length: number) =>
      saved({ ...delta('deep', 1), settings: { list: { value: { text: 'x'.repeat(length) } } } });
    const largest = heavy(LAYOUT_LIMITS.bytes - JSON.stringify({ ...heavy(0), former: [] }).length);
    expect((await save(staff, 2, largest)).code).toBe(CONFIG_CODE.layoutsTooLarge);
    expect((await save(staff, 1, saved())).code).toBe(CONFIG_CODE.staleLayouts);
    const wrong = { ...saved(), former: [{ delta: { ...delta('home', 1), layout: '../home' } }] };
    expect((await save(staff, 2, wrong)).status).toBe(400);
    await save(staff, 2, { ...saved(), former: [] });
    expect(await stored()).toEqual({ ...saved(), former: [] });
    expect((await save(staff, 3, largest)).data).toEqual({ revision: 4 });
  });

  it('return an unreadable document as one bad layout on every load, and can be overwritten [P9]', async () => {
    const maker = await server.loggedIn('demo_maker');
    await save(maker, 0, saved(delta('home', 10)));
    for (const broken of ['{"deltas":[', 'null', '[]', '{"deltas":{}}', '']) {
      const stored = (await maker.call(configApi.layouts)).data;
      await server.storage.kysely
        .updateTable('saved_layout')
        .set({ layouts: broken })
        .where('revision', '=', stored.revision)
        .where('layouts', 'like', '%"rows":10%')
        .execute();
      for (const _load of ['first', 'second']) {
        const { status, data } = await maker.call(configApi.layouts);
        expect([broken, status, data]).toEqual([
          broken,
          200,
          { revision: stored.revision, layouts: { deltas: [broken], named: [] } },
        ]);
      }
      expect((await save(maker, 0, saved())).code).toBe(CONFIG_CODE.staleLayouts);
      const next = await save(maker, stored.revision, saved(delta('home', 10)));
      expect(next.data).toEqual({ revision: stored.revision + 1 });
      expect((await maker.call(configApi.layouts)).data.layouts).toEqual(saved(delta('home', 10)));
    }
  });
});

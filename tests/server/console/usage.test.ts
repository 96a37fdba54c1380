import { basic, consoleApi } from '#contract/api';
import { runPipeline } from '#contract/config/pipeline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';

const hash = runPipeline(fixture, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash, texts: fixture, catalogue: fixtureCatalogue };
const DAY_MS = 86_400_000;

describe('configuration usage', () => {
  let server: AccountsServer;
  beforeAll(async () => {
    server = await startAccountsServer({ catalogue });
  });
  afterAll(() => server.close());

  const report = (client: ApiClient, what: 'route' | 'panel' | 'menu' | 'refused', id: string, n = 1) =>
    client.call(basic.reportUsage, { body: { hash, uses: [{ what, id, n }] } });
  const written = async () => {
    server.clock.advance(5_000);
    await expect
      .poll(
        async () =>
          (
            await sql<{ n: number }>`select count(*)::int as n from usage_count`.execute(
              server.storage.kysely,
            )
          ).rows[0]?.n,
      )
      .toBeGreaterThan(0);
  };

  it('is counted by kind of user, shown beside each item and in the impact of a change, without storing accounts', async () => {
    const trader = await server.loggedIn('demo_trader');
    const maker = await server.loggedIn('demo_maker');
    const visitor = server.client();
    await report(trader, 'route', 'order', 3);
    await report(maker, 'route', 'order', 2);
    await report(visitor, 'route', 'order', 5);
    await report(trader, 'menu', 'navigation/quotes/order');
    await report(trader, 'panel', 'deep/trend', 4);
    await report(trader, 'panel', 'depth.trend', 4);
    await report(visitor, 'refused', 'ordersPrice', 7);
    await report(visitor, 'refused', 'inventedCall', 7);
    await report(visitor, 'menu', '__proto__');
    await visitor.call(basic.reportUsage, {
      body: { hash: '0'.repeat(16), uses: [{ what: 'route', id: 'order', n: 9 }] },
    });
    await written();
    const ids = await server.storage.kysely.selectFrom('operator').select('oper_id').execute();
    const stored = await sql<{ row: string }>`
      select t::text as row from usage_count t union all select t::text from usage_person t`.execute(
      server.storage.kysely,
    );
    const text = stored.rows.map(({ row }) => row).join('\n');
    expect(ids.filter(({ oper_id: id }) => text.includes(id))).toEqual([]);

    server.clock.jump(server.clock.now() + DAY_MS);
    const { data } = await (await server.loggedIn('demo_staff')).call(consoleApi.usage);
    expect(data.things.find(({ id }) => id === 'order')).toEqual({
      what: 'route',
      id: 'order',
      uses: 10,
      people: 2,
      by: [
        { who: 'visitor', uses: 5 },
        { who: 'verified', uses: 3 },
        { who: 'marketMaker', uses: 2 },
      ],
    });
    expect(data.things.map(({ what, id }) => `${what} ${id}`).toSorted()).toEqual([
      'menu navigation/quotes/order',
      'panel deep/trend',
      'panel depth.trend',
      'route order',
    ]);
    expect(data.dropped).toBe(7 + 1 + 9);
    expect(data.versions).toEqual([
      { hash, pages: 10, panels: 8, crashes: 0, refused: 7, measured: 0, contentMs: null },
    ]);

    const gated = fixture.routes.replace(
      '"page": "account.order" }',
      '"page": "account.order", "when": { "user.isMarketMakingTierUser": { "is": true } } }',
    );
    const staffNow = await server.loggedIn('demo_staff');
    const impact = await staffNow.call(consoleApi.impact, { body: { texts: { ...fixture, routes: gated } } });
    const [lost = ''] = Object.keys(impact.data.people).filter((key) => key.startsWith('lost route order'));
    // Both used it; only the trader loses it.
    expect([impact.data.people[lost], impact.data.used[lost]]).toEqual([expect.any(Number), 1]);
    expect(impact.data.people[lost]).toBeGreaterThan(1);
  });

  it('forgets who used what after two days, along with the salt', async () => {
    server.clock.jump(server.clock.now() + DAY_MS);
    server.clock.advance(5_000);
    await expect
      .poll(async () => (await server.storage.kysely.selectFrom('usage_salt').selectAll().execute()).length)
      .toBe(0);
    expect(await server.storage.kysely.selectFrom('usage_person').selectAll().execute()).toEqual([]);
    expect(
      (await server.storage.kysely.selectFrom('usage_count').selectAll().execute()).length,
    ).toBeGreaterThan(0);
  });

  it('is limited in a flood: the excess is counted but not stored', async () => {
    const visitor = server.client('192.0.2.99');
    for (let at = 0; at < 60; at += 1) await report(visitor, 'route', 'home');
    server.clock.advance(5_000);
    await expect
      .poll(async () =>
        server.storage.kysely
          .selectFrom('usage_count')
          .select(['what', 'id', 'uses'])
          .where('who', '=', 'visitor')
          .where('id', 'in', ['home', 'reports'])
          .orderBy('what')
          .execute(),
      )
      .toEqual([
        { what: 'dropped', id: 'reports', uses: 20 },
        { what: 'route', id: 'home', uses: 40 },
      ]);
  });

  it('is refused with more than a hundred uses in one report', async () => {
    const { status } = await server.client().send(basic.reportUsage, {
      body: { hash, uses: Array.from({ length: 101 }, () => ({ what: 'route' as const, id: 'home', n: 1 })) },
    });
    expect(status).toBe(400);
  });

  it('of changed parts is listed for a version and the one before', async () => {
    const maker = await server.loggedIn('demo_maker');
    const editor = await server.loggedIn('demo_staff');
    await report(maker, 'menu', 'navigation/quotes/order', 6);
    await written();
    const menu = fixture.menu.replace(
      '"id": "order", "label": "t:order"',
      '"id": "order", "label": "t:deep"',
    );
    const { data: running } = await editor.call(consoleApi.source);
    const { data: version, message } = await editor.call(consoleApi.publish, {
      body: { baseVersion: running.version, texts: { ...fixture, menu }, reason: '改名' },
    });
    expect(message).toBe('');
    const item = { what: 'menu', id: 'navigation/quotes/order', n: 2 } as const;
    await maker.call(basic.reportUsage, { body: { hash: version.hash, uses: [item] } });
    const used = () => editor.call(consoleApi.versionUse, { params: { id: version.version } });
    server.clock.advance(5_000);
    await expect.poll(async () => (await used()).data.parts[0]?.after).toBe(2);
    const { data } = await used();
    expect(data.parts).toMatchObject([{ what: 'menu', id: 'navigation/quotes/order' }]);
    expect(data.parts[0]?.before).toBeGreaterThanOrEqual(6);
    expect((await editor.call(consoleApi.versionUse, { params: { id: 99 } })).status).toBe(404);
  });
});

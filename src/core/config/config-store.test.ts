import { type Context, visitorContext } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { ConfigStore } from './config-store.ts';
import { Storage } from '#core/storage';
import { Text } from '#core/text';
import { FakeStorage } from '#testing';
import { Gates } from './gates.ts';

const user: Context = { ...visitorContext, 'session.isLogin': true };
const marketMaker: Context = { ...user, 'user.isMarketMakingTierUser': true };

const { bundle: builtIn } = runPipeline(fixture, { catalogue: fixtureCatalogue });

function opened() {
  if (!builtIn) throw new Error('the fixture is broken');
  const context = observable.box<Context>(visitorContext, { deep: false });
  const gates = new Gates(() => context.get());
  const store = new ConfigStore({ builtIn, checks: { catalogue: fixtureCatalogue }, gates });
  return { store, gates, become: (next: Context) => runInAction(() => context.set(next)) };
}

const ids = (store: ConfigStore) =>
  store.menu('navigation').flatMap((item) => [item.id, ...(item.children ?? []).map((child) => child.id)]);

describe('the configuration store', () => {
  it('runs the built-in files without a server [R2.26]', () => {
    const { store } = opened();
    expect(store.diagnostics).toEqual([]);
    expect(store.lastGood).toBe(store.bundle);
    expect(store.routes.get('home')?.path).toBe('/index/home');
    expect(store.layout('deep')?.panels.map((panel) => [panel.x, panel.y, panel.w, panel.h])).toEqual([
      [0, 0, 120, 8],
      [0, 8, 45, 30],
      [45, 8, 25, 30],
      [70, 8, 30, 30],
      [100, 8, 20, 52],
      [0, 38, 100, 22],
    ]);
    expect(store.settings.search.pageSize).toBe(50);
  });

  it('installs the texts of a new configuration before anything that refers to them is shown', async () => {
    const { store } = opened();
    const missing: string[] = [];
    const text = new Text({ load: async () => ({ x: 'x' }), onMissing: (problem) => missing.push(problem) });
    await text.start(['core']);
    const seen: string[] = [];
    // Like the bar, it existed before the keeper of the texts.
    const stop = autorun(() => {
      const label = store.menu('footer').find(({ id }) => id === 'about')?.label ?? '';
      seen.push(label.startsWith('own:') ? text.dynamic(label) : label);
    });
    store.followWords((texts) => text.setOwn(texts));
    const own = (word: string) => ({
      ...fixture,
      menu: fixture.menu.replace('"label": "t:about"', '"label": "own:about"'),
      settings: fixture.settings.replace(
        '"disabled":',
        `"texts": { "about": { "zh-CN": "${word}" } },\n  "disabled":`,
      ),
    });
    expect(await store.apply(own('关于本站'))).toBe('applied');
    expect(await store.apply(own('关于我们'))).toBe('applied');
    store.replace(store.lastGood);
    stop();
    expect(missing).toEqual([]);
    expect(seen.at(-1)).toBe('关于我们');
    expect(new Set(seen)).toEqual(new Set(['t:about', '关于本站', '关于我们']));
  });

  it('changes menu and routes when the user’s flags change [R2.17] [R2.19]', () => {
    const { store, become } = opened();
    const seen: string[] = [];
    const stop = autorun(() => seen.push(store.resolve('deepQuotation').route));
    become(marketMaker);
    become({ ...user, 'user.ispasscoupon': '1' });
    expect(ids(store)).toContain('pass');
    become(user);
    expect(ids(store)).not.toContain('pass');
    stop();
    expect(seen).toEqual(['deepQuotation', 'marketMaking', 'deepQuotation', 'deepQuotation']);
  });

  it('shows a user’s navigation as this machine saw it last until the user is known, a visitor’s never', () => {
    const storage = new FakeStorage();
    const open = () => {
      const world = opened();
      const knowledge = observable.box<boolean | null>(false);
      world.store.keepMenu(new Storage(storage.openTab()), () => knowledge.get());
      return { ...world, setKnown: (is: boolean | null) => runInAction(() => knowledge.set(is)) };
    };
    const before = open();
    const starting: Context = { 'session.isLogin': true };
    before.become(starting);
    const bare = ids(before.store);
    before.become({ ...user, 'user.ispasscoupon': '1' });
    before.setKnown(true);
    const whole = ids(before.store);
    expect(whole.length).toBeGreaterThan(bare.length);

    const reloaded = open();
    reloaded.become(starting);
    expect(reloaded.store.menu('navigation').map(({ id }) => id)).toEqual(
      before.store.menu('navigation').map(({ id }) => id),
    );
    // Known at last, and with fewer rights: what the user may see counts.
    reloaded.become(user);
    reloaded.setKnown(true);
    expect(ids(reloaded.store)).toEqual(whole.filter((id) => id !== 'pass'));
    reloaded.become(visitorContext);
    reloaded.setKnown(null);
    expect(ids(reloaded.store)).toEqual(ids(opened().store));
  });

  it('applies a new configuration live and in one step: observers never see half of it [R2.26]', async () => {
    const { store } = opened();
    const seen: string[] = [];
    const stop = autorun(() => seen.push(`${store.routes.has('news')} ${ids(store).includes('news')}`));
    const texts = {
      ...fixture,
      routes: fixture.routes.replace(
        '{ "id": "event",',
        '{ "id": "news", "path": "/news", "title": "t:home", "page": "account.event" },\n{ "id": "event",',
      ),
      menu: fixture.menu.replace(
        '{ "id": "home",',
        '{ "id": "news", "label": "t:home", "route": "news" },\n{ "id": "home",',
      ),
    };
    expect(await store.apply(texts)).toBe('applied');
    expect(await store.apply(texts)).toBe('unchanged');
    stop();
    expect(seen).toEqual(['false false', 'true true']);
  });

  it('keeps the running configuration when the new files cannot be used, and lists why', async () => {
    const { store } = opened();
    const before = store.bundle;
    expect(await store.apply({ ...fixture, routes: '{' })).toBe('kept');
    expect(store.bundle).toBe(before);
    expect(store.diagnostics).toMatchObject([{ code: 'parse.end', file: 'routes.json', line: 1 }]);
  });

  it('runs a configuration with a faulty item, but does not record it as good', async () => {
    const { store } = opened();
    const good = store.bundle;
    expect(
      await store.apply({ ...fixture, layouts: fixture.layouts.replace('depth.info', 'depth.inof') }),
    ).toBe('applied');
    expect(store.lastGood).toBe(good);
    expect(store.placeholder('deep', 'info')).toMatchObject({ code: 'link.panel' });
    expect(store.placeholder('deep', 'full')).toBeUndefined();
  });

  it('applies the latest texts when two sets are applied at once', async () => {
    const { store } = opened();
    const other = { ...fixture, settings: fixture.settings.replace('"hideHours": 8', '"hideHours": 9') };
    expect(await Promise.all([store.apply({ ...fixture, settings: '{' }), store.apply(other)])).toEqual([
      'overtaken',
      'applied',
    ]);
    expect(store.settings.banner.hideHours).toBe(9);
  });

  it('adds what plugins contribute, behind the same gates', () => {
    const { store, become } = opened();
    const added = [{ id: 'extra', label: 't:home', route: 'passTicket' }];
    expect(store.menu('footer', added).map((item) => item.id)).toEqual(['about']);
    become({ ...user, 'user.ispasscoupon': '1' });
    expect(store.menu('footer', added).map((item) => item.id)).toEqual(['about', 'extra']);
  });
});

describe('gates', () => {
  const gate = { 'user.isMarketMakingTierUser': { is: true } } as const;

  it('are reactive, and notify only when the answer changes', () => {
    const { gates, become } = opened();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(gates.allows(gate)));
    become(user);
    become({ 'session.isLogin': true });
    become(marketMaker);
    stop();
    expect(seen).toEqual([false, true]);
  });

  it('admit everyone when none is set', () => {
    expect(opened().gates.allows(undefined)).toBe(true);
  });
});

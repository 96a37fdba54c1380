import { CONSOLE_CODE } from '#contract/api';
import type { BundleText } from '#contract/config';
import { TransportError } from '#core/http';
import { Storage } from '#core/storage';
import { FakeServer, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import { withValue } from '../model/json-text.ts';
import { texts } from '../testing/small-config.ts';
import { World } from '../testing/studio-world.ts';

const labelled = (at: number, label: string, from = texts): BundleText => ({
  ...from,
  menu: withValue(from.menu, ['menus', 'navigation', at, 'label'], label),
});
const info = (version: number) => ({
  version,
  kind: 'publish',
  hash: 'h',
  beforeHash: 'g',
  operId: 'o',
  operName: '李',
  createTime: '2026-11-20 10:00:00.000',
  reason: '理由',
  summary: [],
});

describe('the studio', () => {
  it('reports an error with line and column as it is typed', async () => {
    const studio = await new World().open();
    expect([studio.status, studio.errors, studio.isChanged]).toEqual(['ready', 0, false]);
    studio.edit('menu', texts.menu.replace('"route": "login"', '"rout": "login"'), 'typing');
    studio.check();
    expect(studio.diagnostics[0]).toMatchObject({ severity: 'error', file: 'menu.json', line: 5 });
    expect(studio.diagnostics.find((item) => item.code === 'schema.unknownKey')).toMatchObject({
      line: 5,
      column: (texts.menu.split('\n')[4]?.indexOf('"route"') ?? 0) + 1,
    });
  });

  it('knows the groups that gates may name, and reports unknown ones where they stand', async () => {
    const studio = await new World().open();
    const gated = (group: string) =>
      texts.menu.replace(
        '"route": "login"',
        `"route": "login", "when": { "user.groups": { "is": "${group}" } }`,
      );
    studio.edit('menu', gated('ratse'));
    studio.check();
    expect(studio.diagnostics.find(({ code }) => code === 'link.group')).toMatchObject({ line: 5 });
    studio.edit('menu', gated('rates'));
    studio.check();
    expect(studio.diagnostics.map(({ code }) => code)).not.toContain('link.group');
  });

  it('checks automatically shortly after the last keystroke', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', '{', 'typing');
    expect(studio.errors).toBe(0);
    world.clock.advance(40);
    expect(studio.errors).toBe(1);
    expect(studio.outline[1]?.children).toHaveLength(5);
  });

  it('undoes typing as one step and form edits one by one', async () => {
    const world = new World();
    const studio = await world.open();
    for (const text of ['{a', '{ab', '{abc']) studio.edit('menu', text, 'typing');
    studio.edit('menu', texts.menu.replace('t:a', 't:b'));
    studio.undo();
    expect(studio.texts.menu).toBe('{abc');
    studio.undo();
    expect(studio.texts).toEqual(texts);
    expect(studio.isChanged).toBe(false);
    studio.redo();
    expect(studio.texts.menu).toBe('{abc');
  });

  it('keeps a draft for its owner when a log-in after an ended session clears the browser’s storage', async () => {
    const world = new World();
    const tab = world.storage.openTab();
    const edited = labelled(0, 't:b');
    (await world.open('op-1', tab)).editAll('menu', edited);
    new Storage(tab).clearLocal();
    expect((await world.open('op-2', tab)).isChanged).toBe(false);
    const back = await world.open('op-1', tab);
    expect([back.texts, back.isChanged]).toEqual([edited, true]);
    back.discard();
    expect((await world.open('op-1', tab)).isChanged).toBe(false);
  });

  it('is one draft in all tabs of its user: neither replaces what was edited in the other', async () => {
    const world = new World();
    const [one, other] = [await world.open(), await world.open()];
    const undo = other.followTabs();
    one.edit('menu', labelled(0, 't:b').menu);
    expect([other.texts, other.base?.version]).toEqual([labelled(0, 't:b'), 3]);
    const both = labelled(1, 't:c', labelled(0, 't:b'));
    other.edit('menu', both.menu);
    // Its page was not open meanwhile.
    expect(one.texts).not.toEqual(both);
    one.followTabs();
    expect(one.texts).toEqual(both);
    one.undo();
    expect([one.texts, other.texts]).toEqual([labelled(0, 't:b'), labelled(0, 't:b')]);
    other.openSides();
    one.edit('menu', labelled(0, 't:d').menu);
    expect(other.sides?.mine).toEqual(labelled(0, 't:d'));
    // Discarded there, it is still here to be discarded too.
    one.discard();
    expect([one.isChanged, other.isChanged]).toEqual([false, true]);
    undo();
    one.edit('menu', labelled(0, 't:c').menu);
    expect(other.texts).toEqual(labelled(0, 't:d'));
  });

  it('keeps a draft across a reload and across another user’s publication', async () => {
    const world = new World();
    const before = await world.open();
    before.edit('menu', labelled(0, 't:b').menu);
    const after = await world.open();
    expect(after.texts).toEqual(labelled(0, 't:b'));
    world.version = 4;
    world.running = labelled(1, 't:c');
    after.handlePublished(4);
    await settle();
    expect([after.isBehind, after.texts.menu]).toEqual([true, labelled(0, 't:b').menu]);
    after.openSides();
    expect(after.sides?.conflicts).toEqual([]);
    expect(after.takeMerged({})).toBe(true);
    expect(after.isBehind).toBe(false);
    expect(
      JSON.parse(after.texts.menu).menus.navigation.map((item: { label: string }) => item.label),
    ).toEqual(['t:b', 't:c']);
    // The first tab, still based on version 3, gets the same draft after a reload.
    expect((await world.open()).base?.version).toBe(4);
  });

  it('names everyone who published since the draft began, newest first, also when the push told of it', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', labelled(0, 't:b').menu);
    world.server.on('/console/auth/config/versions', () => ({
      totalPages: 2,
      content: [{ ...info(5), operName: '王' }, info(4), info(3)],
    }));
    world.version = 5;
    world.running = labelled(1, 't:c');
    studio.handlePublished(5);
    await settle();
    expect(studio.since.map(({ version, operName }) => [version, operName])).toEqual([
      [5, '王'],
      [4, '李'],
    ]);
    studio.discard();
    expect(studio.since).toEqual([]);
  });

  it('follows publications when it has no changes of its own', async () => {
    const world = new World();
    const studio = await world.open();
    world.version = 4;
    world.running = labelled(1, 't:c');
    studio.handlePublished(4);
    await settle();
    expect([studio.base?.version, studio.texts]).toEqual([4, world.running]);
  });

  it('marks its content as outdated when a reload fails, and follows once one succeeds', async () => {
    const world = new World();
    const studio = await world.open();
    const answer = world.server.on.bind(world.server);
    const groups = (ids: readonly string[]) => ({
      groups: ids.map((id) => ({
        id,
        name: id,
        kind: 'list',
        orgId: '',
        members: 0,
        isNamed: false,
        events: 0,
      })),
      organisations: [],
    });
    answer('/console/auth/audiences', () => new TransportError('network'));
    await studio.load();
    expect([studio.status, studio.isOutdated]).toEqual(['ready', true]);
    answer('/console/auth/audiences', () => groups(['rates', 'new']));
    await studio.load();
    expect(studio.isOutdated).toBe(false);
    expect(studio.audiences?.groups.map(({ id }) => id)).toEqual(['rates', 'new']);
  });

  it('keeps its undo history when a reload returns the same base', async () => {
    const studio = await new World().open();
    studio.edit('menu', labelled(0, 't:b').menu);
    studio.undo();
    await studio.load();
    studio.redo();
    expect(studio.texts).toEqual(labelled(0, 't:b'));
  });

  it('publishes with a reason, and starts again from what it published', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', labelled(0, 't:b').menu);
    world.server.on('/console/auth/config/publish', () => {
      world.version = 4;
      world.running = labelled(0, 't:b');
      return info(4);
    });
    expect(await studio.publish('改名')).toBe('published');
    await settle();
    expect(
      JSON.parse(String(world.server.requests.find((request) => request.url.endsWith('/publish'))?.body)),
    ).toEqual({
      baseVersion: 3,
      baseHash: 'h',
      settled: [],
      texts: labelled(0, 't:b'),
      reason: '改名',
    });
    expect([studio.isChanged, studio.base?.version, studio.isBehind]).toEqual([false, 4, false]);
    expect((await world.open()).isChanged).toBe(false);
  });

  it('shows both sides when another user published a conflicting change first; nothing is lost', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', labelled(0, 't:b').menu);
    world.version = 4;
    world.running = labelled(0, 't:c');
    const conflicts = [
      {
        file: 'menu.json',
        path: 'menus.navigation.home.label',
        base: '"t:a"',
        mine: '"t:b"',
        theirs: '"t:c"',
      },
    ];
    world.server.on('/console/auth/config/publish', () =>
      FakeServer.reply(200, {
        code: CONSOLE_CODE.staleBase,
        message: '他人已发布',
        data: {
          current: { ...info(4), texts: world.running },
          base: { version: 3, texts },
          merged: null,
          conflicts,
        },
      }),
    );
    expect(await studio.publish('改名')).toBe('stale');
    await settle();
    expect(studio.since).toMatchObject([{ version: 4, operName: '李', reason: '理由' }]);
    expect(studio.takeMerged({})).toBe(false);
    expect(studio.takeMerged({ 'menu.json menus.navigation.home.label': 'mine' })).toBe(true);
    expect([studio.texts, studio.base]).toEqual([labelled(0, 't:b'), { version: 4, texts: world.running }]);
  });

  it('keeps the draft when the server refuses or cannot be reached', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', labelled(0, 't:d').menu);
    const finding = {
      code: 'link.text',
      severity: 'error',
      file: 'menu.json',
      line: 4,
      column: 5,
      path: 'menus',
      message: '文字 t:x 不存在',
      hint: '是否想写 t:a？',
      values: { id: 't:x', meant: 't:a' },
      hintKey: 'hint.meant',
    };
    world.server.on('/console/auth/config/publish', () =>
      FakeServer.reply(200, {
        code: CONSOLE_CODE.badBundle,
        message: '有错误',
        data: { errors: 1, hash: null, diagnostics: [finding] },
      }),
    );
    expect(await studio.publish('改名')).toBe('refused');
    expect(studio.serverFindings).toEqual([finding]);
    // They were about other texts once the draft has changed.
    studio.edit('menu', labelled(0, 't:c').menu);
    expect(studio.serverFindings).toEqual([]);
    studio.edit('menu', labelled(0, 't:d').menu);
    world.server.onReply('/console/auth/config/publish', 503, {});
    expect(await studio.publish('改名')).toBe('failed');
    world.server.on('/console/auth/config/publish', () => Promise.reject(new TypeError('no texts')));
    await expect(studio.publish('改名'), 'a mistake of the program is no refusal').rejects.toThrow(
      'no texts',
    );
    expect(studio.isBusy).toBe(false);
    expect(studio.texts).toEqual(labelled(0, 't:d'));
    studio.discard();
    expect(studio.isChanged).toBe(false);
    studio.undo();
    expect(studio.texts).toEqual(labelled(0, 't:d'));
  });

  it('knows its own publication again whose reply was lost, and says so where it cannot be known', async () => {
    const world = new World();
    const studio = await world.open();
    const renamed = labelled(0, 't:b');
    studio.edit('menu', renamed.menu);
    const hash = studio.bundleOf(renamed)?.hash ?? '';
    const isPublished = () => {
      world.version = 4;
      world.running = renamed;
      world.hash = hash;
    };
    const publish = (answer: () => unknown) => {
      world.server.on('/console/auth/config/publish', answer);
      return studio.publish('改名');
    };
    expect(await publish(() => new TransportError('network'))).toBe('unknown');
    expect([studio.texts, studio.isChanged]).toEqual([renamed, true]);
    const lost = () => {
      isPublished();
      return new TransportError('network');
    };
    expect(await publish(lost)).toBe('published');
    expect([studio.isChanged, studio.isBehind, studio.base?.version]).toEqual([false, false, 4]);
  });

  it('takes a second press after a lost reply for the first, also on a page opened anew', async () => {
    const world = new World();
    const studio = await world.open();
    const renamed = labelled(0, 't:b');
    studio.edit('menu', renamed.menu);
    world.server.on('/console/auth/config/publish', () => {
      world.version = 4;
      world.running = renamed;
      world.hash = studio.bundleOf(renamed)?.hash ?? '';
      return FakeServer.reply(200, { code: CONSOLE_CODE.staleBase, message: '他人已发布', data: null });
    });
    expect(await studio.publish('改名')).toBe('published');
    expect([studio.isChanged, studio.sides]).toEqual([false, null]);
    const other = await world.open();
    other.edit('menu', labelled(1, 't:c').menu);
    world.version = 5;
    world.running = labelled(1, 't:c');
    world.hash = studio.bundleOf(world.running)?.hash ?? '';
    const again = await world.open();
    expect([again.isChanged, again.isBehind, again.base?.version]).toEqual([false, false, 5]);
  });

  it('checks a file that is too large, and keeps what else was typed', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', labelled(0, 't:b').menu);
    studio.edit('routes', `{ "x": "${'x'.repeat(600_000)}" }`, 'typing');
    studio.edit('settings', texts.settings.replace('"hideHours": 8', '"hideHours": 4'));
    world.clock.advance(40);
    expect(studio.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['read.tooLarge', 'routes.json'],
    ]);
    const again = await world.open();
    expect(again.texts).toEqual({
      ...labelled(0, 't:b'),
      settings: texts.settings.replace('"hideHours": 8', '"hideHours": 4'),
    });
  });

  it('gives the reason of every refusal', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', `${texts.menu}\n`);
    world.server.on('/console/auth/config/publish', () =>
      FakeServer.reply(200, { code: CONSOLE_CODE.unchanged, message: '与运行中的配置相同', data: null }),
    );
    expect(await studio.publish('改名')).toBe('forbidden');
    expect(studio.why).toMatchObject({ text: '与运行中的配置相同' });
  });

  it('resolves release conflicts item by item, and publishes what is decided', async () => {
    const world = new World();
    world.running = labelled(0, 't:b');
    world.product = labelled(0, 't:c');
    const clash = {
      file: 'menu.json',
      path: 'menus.navigation.home.label',
      reason: 'both',
      base: '"t:a"',
      published: '"t:b"',
      product: '"t:c"',
      kept: 'published',
    } as const;
    world.clashes = [clash];
    world.server.on('/console/auth/config/publish', () => info(4));
    const studio = await world.open();
    studio.settle(clash, 'published');
    expect([studio.texts, studio.isChanged]).toEqual([labelled(0, 't:b'), true]);
    studio.settle(clash, 'product');
    expect(studio.texts).toEqual(labelled(0, 't:c'));
    expect((await world.open()).settling.choices).toEqual({
      'menu.json menus.navigation.home.label': 'product',
    });
    studio.settle(clash, null);
    expect([studio.texts, studio.isChanged]).toEqual([labelled(0, 't:b'), false]);
    studio.settle(clash, 'published');
    world.clashes = [];
    expect(await studio.publish('保留名称')).toBe('published');
    const request = world.server.requests.find(({ url }) => url.includes('publish'));
    expect(JSON.parse(String(request?.body))).toMatchObject({
      settled: ['menu.json menus.navigation.home.label'],
    });
    await settle();
    expect([studio.source?.clashes, studio.isChanged]).toEqual([[], false]);
  });

  it('restores an item or a whole file to the product’s own in one undoable step', async () => {
    const world = new World();
    world.running = {
      ...labelled(0, 't:b'),
      settings: texts.settings.replace('"hideHours": 8', '"hideHours": 4'),
    };
    const studio = await world.open();
    studio.backToProduct('menu', ['menus', 'navigation', 'home']);
    expect(studio.texts.menu).toBe(texts.menu);
    studio.backToProduct('settings', []);
    expect(studio.texts).toEqual(texts);
    studio.undo();
    studio.undo();
    expect(studio.texts).toEqual(world.running);
  });

  it('loads both sides when a release arrived during an edit: same version, different configuration', async () => {
    const world = new World();
    const studio = await world.open();
    studio.edit('menu', labelled(0, 't:b').menu);
    world.running = labelled(1, 't:c');
    await studio.load();
    expect(studio.isBehind).toBe(true);
    expect(await studio.publish('改名')).toBe('stale');
    expect(studio.sides?.conflicts).toEqual([]);
    expect(studio.takeMerged({})).toBe(true);
    expect(JSON.parse(studio.texts.menu)).toMatchObject({
      menus: { navigation: [{ label: 't:b' }, { label: 't:c' }] },
    });
  });
});

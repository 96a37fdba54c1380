import { bundleOf, PULLED_FILE } from '#contract/config';
import { zipOf } from '#core/exchange';
import { describe, expect, it } from 'vitest';
import { archiveOf } from '../model/config-files.ts';
import { texts } from '../testing/small-config.ts';
import { World } from '../testing/studio-world.ts';
import type { Studio } from './studio.ts';
import { weighFiles } from './upload.ts';

const HERE = 'https://desk.example';
const THERE = 'https://test.example';
const renamed = { ...texts, menu: texts.menu.replace('"label": "t:a"', '"label": "t:b"') };

const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name);
const weigh = (world: World, studio: Studio, ...files: readonly File[]) =>
  weighFiles({ studio, http: world.http, origin: HERE }, files);
const hashOf = (studio: Studio): string => {
  if (studio.running === null) throw new Error('nothing runs');
  return bundleOf(studio.running).hash;
};

/** Version 4 runs, version 3 is the base of the files. */
async function afterAnother(): Promise<{ readonly world: World; readonly studio: Studio }> {
  const world = new World();
  world.version = 4;
  world.running = { ...texts, settings: texts.settings.replace('"pageSize": 50', '"pageSize": 60') };
  world.server.on('/console/auth/config/version/3', () => ({
    version: 3,
    kind: 'publish',
    hash: 'h',
    beforeHash: 'g',
    operId: 'o',
    operName: '李',
    createTime: '2026-11-20 10:00:00.000',
    reason: '理由',
    summary: [],
    texts,
    before: { version: 2, texts },
  }));
  return { world, studio: await world.open() };
}

describe('files uploaded to the studio', () => {
  it('round-trip: another system’s archive of a version yields the same configuration here [R2.26]', async () => {
    const world = new World();
    const studio = await world.open();
    const archive = archiveOf(renamed, { version: 9, hash: 'of-another-system' }, THERE);
    expect(archive).toEqual(archiveOf(renamed, { version: 9, hash: 'of-another-system' }, THERE));
    const upload = await weigh(world, studio, file('config-9.zip', archive));
    if (upload.kind !== 'good') throw new Error(upload.kind);
    expect(upload).toMatchObject({ texts: renamed, base: { version: 3, texts } });
    expect(upload.bundle.hash).toBe(studio.bundleOf(renamed)?.hash);
    studio.importTexts(upload.texts, upload.base);
    expect([studio.changedFiles, studio.isBehind, studio.errors]).toEqual([['menu'], false, 0]);
    studio.undo();
    expect(studio.isChanged).toBe(false);
  });

  it('with errors name file, line and column of each, and are corrected in the draft if taken into it', async () => {
    const world = new World();
    const studio = await world.open();
    const bad = texts.menu.replace('"route": "login"', '"rout": "login"');
    const upload = await weigh(world, studio, file('menu.json', bad));
    if (upload.kind !== 'faulty') throw new Error(upload.kind);
    expect(upload.diagnostics.find(({ code }) => code === 'schema.unknownKey')).toMatchObject({
      file: 'menu.json',
      line: 5,
      column: (texts.menu.split('\n')[4]?.indexOf('"route"') ?? 0) + 1,
    });
    expect(studio.isChanged).toBe(false);
    studio.importTexts(upload.texts, upload.base);
    expect([studio.texts?.menu, studio.changedFiles]).toEqual([bad, ['menu']]);
    expect(studio.errors).toBeGreaterThan(0);
    studio.importTexts({ ...upload.texts, menu: renamed.menu }, upload.base);
    expect([studio.errors, studio.changedFiles]).toEqual([0, ['menu']]);
    studio.undo();
    studio.undo();
    expect(studio.isChanged).toBe(false);
  });

  it('count as an edit of the version they came from: later publications are merged, never undone', async () => {
    const { world, studio } = await afterAnother();
    const from = { version: 3, hash: studio.bundleOf(texts)?.hash ?? '' };
    const upload = await weigh(world, studio, file('config.zip', archiveOf(renamed, from, HERE)));
    if (upload.kind !== 'good') throw new Error(upload.kind);
    studio.importTexts(upload.texts, upload.base);
    expect(studio.isBehind).toBe(true);
    studio.openSides();
    expect(studio.takeMerged({})).toBe(true);
    expect(studio.texts).toEqual({ ...renamed, settings: world.running.settings });
  });

  it('that are a former version, unchanged, take the product back to it', async () => {
    const { world, studio } = await afterAnother();
    const from = { version: 3, hash: studio.bundleOf(texts)?.hash ?? '' };
    const upload = await weigh(world, studio, file('config.zip', archiveOf(texts, from, HERE)));
    if (upload.kind !== 'good') throw new Error(upload.kind);
    expect(upload.former).toBe(3);
    studio.importTexts(upload.texts, upload.base);
    await studio.load();
    expect([studio.changedFiles, studio.isBehind, studio.texts]).toEqual([['settings'], false, texts]);
  });

  it('are refused if the version they name differs here', async () => {
    const { world, studio } = await afterAnother();
    const from = { version: 3, hash: 'of-a-database-that-was-put-back' };
    const upload = await weigh(world, studio, file('config.zip', archiveOf(renamed, from, HERE)));
    expect(upload).toEqual({ kind: 'unknown', version: 3 });
    const gone = { version: 2, hash: hashOf(studio) };
    expect(await weigh(world, studio, file('config.zip', archiveOf(renamed, gone, HERE)))).toEqual({
      kind: 'unknown',
      version: 2,
    });
  });

  it('are not said to be of an unknown version while their base cannot be read', async () => {
    const { world, studio } = await afterAnother();
    world.server.onReply('/console/auth/config/version/3', 503, { code: 503, message: '', data: null });
    const from = { version: 3, hash: hashOf(studio) };
    const upload = weigh(world, studio, file('config.zip', archiveOf(renamed, from, HERE)));
    await expect(upload).rejects.toMatchObject({ status: 503 });
  });

  it('may be some of the four, in folders or singly; anything else is named as not a configuration file', async () => {
    const world = new World();
    const studio = await world.open();
    const inFolder = zipOf([
      { name: '__MACOSX/._menu.json', text: '?' },
      { name: 'src/config/menu.json', text: renamed.menu },
    ]);
    expect(await weigh(world, studio, file('a.zip', inFolder))).toMatchObject({
      kind: 'good',
      texts: renamed,
    });
    expect(await weigh(world, studio, file('menu.json', renamed.menu))).toMatchObject({
      kind: 'good',
      texts: renamed,
    });
    // As browsers name a second download.
    expect(await weigh(world, studio, file('menu (1).json', renamed.menu))).toMatchObject({
      kind: 'good',
      texts: renamed,
    });
    const menu = file('menu.json', renamed.menu);
    const gbk = file('menu.json', new Uint8Array([0x22, 0xca, 0xd7, 0x22]));
    const refused: readonly (readonly [readonly File[], readonly [string, string]])[] = [
      [[file('menue.json', '{}')], ['strange', 'menue.json']],
      [
        [menu, menu],
        ['twice', 'menu.json'],
      ],
      [[file('a.zip', '{}')], ['noZip', 'a.zip']],
      [[gbk], ['notText', 'menu.json']],
      [
        [file(PULLED_FILE, '[]'), menu],
        ['record', PULLED_FILE],
      ],
      [[file(PULLED_FILE, '{')], ['record', PULLED_FILE]],
      [[], ['nothing', '']],
      [[file('menu.json', `"${'a'.repeat(500_000)}"`)], ['tooLong', 'menu.json']],
    ];
    for (const [files, fault] of refused)
      expect(await weigh(world, studio, ...files)).toEqual({ kind: 'refused', fault });
  });
});

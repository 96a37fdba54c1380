import { describe, expect, it } from 'vitest';
import { fixture } from '../../../tests/_util/config-fixture.ts';
import type { ConfigName } from '../bundle.ts';
import { readConfigFile } from './read.ts';

const changed = (name: ConfigName, find: string, replace: string): string => {
  if (!fixture[name].includes(find)) throw new Error(`not in ${name}: ${find}`);
  return fixture[name].replace(find, () => replace);
};
const read = (name: ConfigName, find: string, replace: string) =>
  readConfigFile(name, changed(name, find, replace));
const codes = ({ diagnostics }: ReturnType<typeof readConfigFile>): string[] =>
  diagnostics.map(({ code, path }) => `${code} ${path}`);
const PANEL =
  '{ "id": "info", "panel": "depth.info", "x": 100, "y": 8, "w": 20, "h": 52, "index": 4, "channel": "blue" }';
const idsOf = ({ file }: ReturnType<typeof readConfigFile>): string[] =>
  (JSON.stringify(file?.value).match(/"id":"\w+"/g) ?? []).map((text) => text.slice(6, -1));

describe('a configuration file', () => {
  it('is read as its value if nothing is wrong', () => {
    for (const name of ['routes', 'menu', 'layouts', 'settings'] as const) {
      const { file, diagnostics } = readConfigFile(name, fixture[name]);
      expect([diagnostics, file?.value]).toEqual([[], JSON.parse(fixture[name])]);
      expect([file?.placeholders, file?.damaged]).toEqual([{}, []]);
    }
  });

  it('is not read if it is invalid JSON, and the place is reported', () => {
    const outcome = read('menu', '"id": "about",', '"id": "about"');
    expect(outcome.file).toBeNull();
    expect(outcome.diagnostics).toMatchObject([{ severity: 'error', file: 'menu.json', line: 20 }]);
  });

  it('is not even parsed if it is larger than two million characters', () => {
    const outcome = readConfigFile('settings', `${fixture.settings}${' '.repeat(2_000_000)}`);
    expect([outcome.file, codes(outcome)]).toEqual([null, ['read.tooLarge ']]);
    const padded = readConfigFile('settings', `${fixture.settings}${' '.repeat(300_000)}`);
    expect(codes(padded)).toEqual([]);
  });

  it('is not read if the fault affects the whole file', () => {
    const outcome = read('settings', '"hideHours": 8', '"hideHours": "8"');
    expect(outcome.file).toBeNull();
    expect(codes(outcome)).toEqual(['schema.type banner.hideHours']);
  });
});

describe('what a fault drops', () => {
  it('is an unknown key by itself', () => {
    const outcome = read('menu', '"id": "about",', '"id": "about", "colour": "red",');
    expect(codes(outcome)).toEqual(['schema.unknownKey menus.footer[0].colour']);
    expect(idsOf(outcome)).toContain('about');
    expect(JSON.stringify(outcome.file?.value)).not.toContain('colour');
  });

  it('is the whole item if the unknown key is in a gate, which might open without it', () => {
    const outcome = read(
      'menu',
      '"when": { "user.ispasscoupon": { "is": "1" } }',
      '"when": { "user.ispasscoupon": { "is": "1", "or": "0" } }',
    );
    expect(idsOf(outcome)).not.toContain('pass');
    expect(idsOf(outcome)).toContain('community');
    expect(outcome.diagnostics.length).toBeGreaterThan(0);
  });

  it('is the item within a group, not the group', () => {
    const outcome = read(
      'menu',
      '"id": "community", "label": "t:community"',
      '"id": "community", "label": 7',
    );
    expect(codes(outcome)).toEqual(['schema.type menus.navigation[1].children[4].label']);
    expect(idsOf(outcome)).toEqual(expect.arrayContaining(['quotes', 'deep', 'pass']));
    expect(idsOf(outcome)).not.toContain('community');
  });

  it('is the item, once, even with two faults', () => {
    const outcome = read('routes', '"title": "t:event", "page": "account.event"', '"title": 1, "page": 2');
    expect(codes(outcome)).toEqual(['schema.type routes[8].title', 'schema.type routes[8].page']);
    expect(idsOf(outcome)).not.toContain('event');
  });
});

describe('a faulty panel', () => {
  it('becomes a placeholder of its kind at its place if the place is readable', () => {
    const outcome = read('layouts', PANEL, PANEL.replace('"blue"', '"mauve"'));
    expect(outcome.file?.placeholders).toEqual({ 'deep/info': outcome.diagnostics[0] });
    expect(outcome.file?.damaged).toEqual(['deep']);
    expect(outcome.file?.value).toMatchObject({
      layouts: [{}, { panels: [{}, {}, {}, {}, { id: 'info', panel: 'depth.info', x: 100, w: 20 }, {}] }],
    });
  });

  it('becomes a placeholder without a kind if its kind is unreadable', () => {
    const outcome = read('layouts', '"panel": "depth.info"', '"panel": 5');
    expect(Object.keys(outcome.file?.placeholders ?? {})).toEqual(['deep/info']);
    expect(JSON.stringify(outcome.file?.value)).toContain('core.placeholder');
  });

  it('is dropped if its place is unreadable, and the others stay', () => {
    const outcome = read('layouts', '"x": 100, "y": 8', '"x": -1, "y": 8');
    expect(outcome.file?.placeholders).toEqual({});
    expect(outcome.file?.damaged).toEqual(['deep']);
    expect(idsOf(outcome)).not.toContain('info');
    expect(idsOf(outcome)).toContain('full');
  });

  it('remains in the full tree, so that everything it names is known', () => {
    const { file } = read('layouts', '"x": 100, "y": 8', '"x": -1, "y": 8');
    expect(JSON.stringify(file?.original)).toContain('depth.info');
    expect(JSON.stringify(file?.root)).not.toContain('depth.info');
  });
});

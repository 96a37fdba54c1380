import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { countText } from '../../tools/count-text.ts';
import { root } from '../_util/import-graph.ts';

const FOLDERS = ['src/locales', 'contract/locales'] as const;
const json = (path: string): object => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Every text of a language by `<file>:<key>`. */
function textsIn(language: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const gather = (key: string, value: unknown): void => {
    if (typeof value === 'string') found.set(key, value);
    else
      for (const [name, one] of Object.entries(value as object))
        gather(key.endsWith(':') ? `${key}${name}` : `${key}.${name}`, one);
  };
  for (const folder of FOLDERS)
    for (const file of readdirSync(join(root, folder, language)))
      gather(`${file.replace('.json', '')}:`, json(`${folder}/${language}/${file}`));
  return found;
}

const english = textsIn('en-US');
const chinese = textsIn('zh-CN');
const FORM = /_(?:one|other)$/;
/** A plural noun that follows a number, with at most two words between. */
const PLURAL = /\{\{(\w+)\}\}(?: [a-z-]+){0,2} (?:[a-z]*[a-rt-z]s|people)\b/g;
/** Verbs that look like plurals. */
const VERB = /\b(?:is|was|has|does|its|this|needs|shows|opens|sends|leads|links|hits|points|used)\b/;
/** What Chinese puts between a number and a noun. */
const MEASURE = /^\s*[个笔条次人页行份天只项处类张台位层列字]/;

/** Texts whose number is never 1, and why. */
const NEVER_ONE: Readonly<Record<string, string>> = {
  'findings:read.tooLarge.message': 'characters of a file beyond the limit',
  'findings:parse.deep.message': 'a constant of the parser',
  'findings:link.outside.message': 'the grid of a layout has many columns and rows',
  'findings:prove.tangled.message': 'a constant of the checker',
  'inbox:ordersEnded.title': 'one order that ended has a message of its own, orderEnded',
  'inbox:ordersEnded.content': 'as its title',
  'depth:hitFirst': 'one quote alone has a text of its own, hit',
  'depth:liftFirst': 'as hitFirst',
  'refusals:caseTooMany': 'a constant of the server',
  'refusals:caseFull': 'a constant of the server',
  'refusals:tooManyAlerts': 'a constant of the server',
  'refusals:tooManyPaths': 'a constant of the server',
  'refusals:watchlistFull': 'a constant of the server',
  'refusals:tooManyBonds': 'a constant of the server',
  'refusals:keysTooMany': 'a constant of the server',
  'account:security.limit': 'constants of the server',
  'account:keys.needDay': 'a constant of the server',
  'cases:attach.tooMany': 'a constant',
  'layout:name.hint': 'a constant',
  'layout:name.tooLong': 'a constant',
  'layout:library.full': 'a constant',
  'search:count': 'shown where there are several pages',
};

/** The number of each text that reads as a plural whatever it is. */
const alwaysPlural = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...texts].flatMap(([key, text]) => {
    if (FORM.test(key)) return [];
    const own = chinese.get(key) ?? '';
    const names = [...text.matchAll(PLURAL)].flatMap(([whole, name = '']) =>
      VERB.test(whole.slice(whole.indexOf('}}'))) ? [] : [name],
    );
    const counts = names.filter(
      (name) => name === 'count' || MEASURE.test(own.split(`{{${name}}}`)[1] ?? ''),
    );
    return counts.length > 0 ? [key] : [];
  });

describe('a number before an English noun', () => {
  it('has a singular and a plural form, unless it is never 1', () => {
    expect(alwaysPlural(english).filter((key) => !(key in NEVER_ONE))).toEqual([]);
    expect(alwaysPlural(new Map([['maker:count.bonds', '{{count}} bonds']]))).toEqual(['maker:count.bonds']);
  });

  it('is known to be never 1 only in texts that exist', () => {
    expect(Object.keys(NEVER_ONE).filter((key) => !english.has(key))).toEqual([]);
  });

  it('reads in the singular for 1 and in the plural for 2, through the library', async () => {
    const stems = [...english.keys()]
      .filter((key) => key.endsWith('_one'))
      .map((key) => key.replace(FORM, ''));
    const names = [...new Set(stems.map((stem) => stem.split(':')[0] ?? ''))];
    const fileOf = (name: string): object => {
      const folder = FOLDERS.find((place) =>
        readdirSync(join(root, place, 'en-US')).includes(`${name}.json`),
      );
      return json(`${folder}/en-US/${name}.json`);
    };
    const i18n = createInstance();
    await i18n.init({
      lng: 'en-US',
      resources: { 'en-US': Object.fromEntries(names.map((name) => [name, fileOf(name)])) },
      interpolation: { escapeValue: false },
    });
    const say = (key: string, count: number): string => String(i18n.t(key as never, { count } as never));
    expect(stems.length).toBeGreaterThan(30);
    for (const stem of stems) {
      expect([
        stem,
        english.has(`${stem}_other`),
        /\{\{count\}\}/.test(english.get(`${stem}_other`) ?? ''),
      ]).toEqual([stem, true, true]);
      const one = say(stem, 1);
      expect([
        stem,
        one.match(/\b1(?: [a-z-]+){0,2} (?:[a-z]*[a-rt-z]s|people)\b/g)?.filter((part) => !VERB.test(part)) ??
          [],
      ]).toEqual([stem, []]);
      expect(say(stem, 2)).toMatch(/\b2\b/);
      expect(say(stem, 2)).not.toBe(one);
    }
  });

  it('stands before it in a sentence, not after it in brackets', () => {
    const bracketed = [...english].filter(([, text]) => /s \(\{\{\w+\}\}\) [a-z]/.test(text));
    expect(bracketed.map(([key]) => key)).toEqual([]);
  });

  it('is counted so by the command line too', () => {
    expect([countText(0, 'error'), countText(1, 'error'), countText(2, 'error')]).toEqual([
      '0 errors',
      '1 error',
      '2 errors',
    ]);
  });
});

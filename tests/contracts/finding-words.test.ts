import { checkReply } from '#contract/api';
import type { BundleText, Diagnostic, FindingValue } from '#contract/config';
import { inChinese, runPipeline } from '#contract/config/pipeline';
import { findingIn } from '#contract/config/words';
import { findings } from '#contract/locales';
import { definePlugin } from '#core/define';
import { describe, expect, it } from 'vitest';
import { findingTextsIn } from '../../tools/finding-texts.ts';
import { examine } from '../../tools/plugin/examine.ts';
import { faults, seed } from '../_util/config-faults.ts';
import { fixture, fixtureAudiences, fixtureCatalogue } from '../_util/config-fixture.ts';

const HAN = /\p{Script=Han}|[、。：；，（）？]/u;
const english = findingTextsIn('en-US');
const chinese = findingTextsIn('zh-CN');
const stages = ['read', 'parse', 'schema', 'link', 'prove'] as const;
/** Codes of the checker, and of the plugin host. */
const codes: readonly string[] = [
  ...stages.flatMap((stage) => Object.keys(findings[stage]).map((fault) => `${stage}.${fault}`)),
  ...Object.keys(findings.plugin.undeclared).map((kind) => `plugin.undeclared.${kind}`),
  ...Object.keys(findings.plugin).flatMap((fault) => (fault === 'undeclared' ? [] : [`plugin.${fault}`])),
  ...Object.keys(findings.panel).map((fault) => `panel.${fault}`),
];

const run = (texts: BundleText) =>
  runPipeline(texts, { catalogue: fixtureCatalogue, audiences: fixtureAudiences }).diagnostics;

/** Texts of the document that a finding repeats. */
const quoted = (value: FindingValue): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && 'names' in value ? value.names : [];
};

/** What is left of a finding's English without the document's own texts. */
const ownEnglish = (item: Diagnostic): string => {
  const { message, hint } = findingIn(english, item);
  const texts = Object.values(item.values ?? {})
    .flatMap(quoted)
    .toSorted((a, b) => b.length - a.length);
  return texts.reduce(
    (rest, text) => (text === '' ? rest : rest.replaceAll(text, '_')),
    `${message} | ${hint}`,
  );
};

const walked = faults.map((fault) => {
  const { texts, expected } = seed(fault);
  return { name: `${fault[0]} ${fault[3]}`, found: run(texts), expected };
});

describe('a finding', () => {
  it('of every fault is English without a Chinese character but the document’s own [C.3]', () => {
    const bad = walked.flatMap(({ name, found }) =>
      found.flatMap((item) => {
        const text = ownEnglish(item);
        return HAN.test(text) || text.includes('{{') || item.values === undefined ? [`${name}: ${text}`] : [];
      }),
    );
    expect(walked.every(({ found }) => found.length > 0)).toBe(true);
    expect(bad).toEqual([]);
  });

  it('of every code has a text and a hint in both languages, with all its parameters', () => {
    const names = JSON.stringify(findings).match(/(?<=\{\{)\w+/g) ?? [];
    const values = Object.fromEntries(names.map((name) => [name, `§${name}§`]));
    const place = { file: 'menu.json', line: 1, column: 1, path: '' };
    const holes = (text: string) => [...new Set(text.match(/§\w+§/g))].toSorted().join(' ');
    const bad = codes.flatMap((code) => {
      const item = inChinese({ code, severity: 'error', ...place, message: '', hint: '', values });
      const { message, hint } = findingIn(english, item);
      const pairs = [
        [item.message, message],
        [item.hint, hint],
      ] as const;
      return pairs.flatMap(([own, other]) =>
        HAN.test(own) && /\w/.test(other) && !HAN.test(other) && holes(own) === holes(other)
          ? []
          : [`${code}: ${own} | ${other}`],
      );
    });
    expect(bad).toEqual([]);
    expect(codes.length).toBeGreaterThan(90);
  });

  it('reads the same in Chinese from its parameters as the pipeline worded it', () => {
    const found = walked.flatMap((walk) => walk.found).filter(({ code }) => !code.startsWith('prove.'));
    expect(found.length).toBeGreaterThan(50);
    for (const item of found) expect(findingIn(chinese, item)).toEqual(item);
  });

  it('names kinds of user, words and lists in the reader’s language', () => {
    const messageOf = (code: string, kind = '') => {
      const items = walked.flatMap(({ found }) => found).map((item) => findingIn(english, item));
      return items.find((item) => item.code === code && item.message.includes(kind));
    };
    expect(messageOf('prove.home')?.message).toBe(
      'The home page home is closed to visitors who are not logged in',
    );
    expect(messageOf('prove.dead', 'group')?.message).toBe(
      'The menu item pass leads to a 404 for logged-in users with Bond transfer: on, not in group “credit”, not in group “ratse”',
    );
    expect(messageOf('prove.loop')?.message).toBe(
      'deepQuotation redirects in a loop for logged-in users with Market maker: yes: deepQuotation → marketMaking → deepQuotation',
    );
    expect(messageOf('schema.type')).toMatchObject({
      message: 'Expected true or false, found text',
      hint: 'Change it to true or false',
    });
    expect(messageOf('schema.value')).toMatchObject({
      message: 'The value "idnex" is not allowed',
      hint: 'Did you mean index? Allowed values: index, plain',
    });
    expect(messageOf('schema.together')?.message).toBe('children, defaultChild belong together');
  });

  it('about a panel’s settings words the fault within them likewise', () => {
    const settings = (text: string) => fixture.layouts.replace('{ "rows": 10 }', () => text);
    const [item] = runPipeline(
      { ...fixture, layouts: settings('{ "rows": "10" }') },
      {
        catalogue: fixtureCatalogue,
        checkSettings: () => [
          {
            path: ['rows'],
            message: 'x',
            issue: { code: 'invalid_type', expected: 'number', path: ['rows'], message: '' },
          },
        ],
      },
    ).diagnostics;
    expect(item && findingIn(english, item)).toMatchObject({
      code: 'link.settings',
      message: 'Invalid panel settings: Expected a number, found text',
      hint: 'Remove the quotation marks: 10',
    });
  });

  it('passes the wire unchanged', () => {
    const diagnostics = walked.flatMap(({ found }) => found);
    const sent: unknown = JSON.parse(JSON.stringify({ errors: 1, hash: null, diagnostics }));
    expect(checkReply.parse(sent).diagnostics).toEqual(diagnostics);
  });

  it('without parameters, or with a code that has no text here, stays as it was sent', () => {
    const sent = { code: 'link.route', message: '路由 a 不存在', hint: '' };
    expect(findingIn(english, sent)).toEqual(sent);
    const newer = { code: 'link.tomorrow', message: '明天', hint: '改', values: {} };
    expect(findingIn(english, newer)).toEqual(newer);
    const inherited = { code: '__proto__.constructor', message: '明天', hint: '改', values: {} };
    expect(findingIn(english, inherited)).toEqual(inherited);
  });
});

it('the doctor words what the host refuses of a plugin in English, as the rest of what it reports', () => {
  const [first] = examine(
    definePlugin({ id: 'bad-name', apiVersion: 1, version: '1', title: 'shell:brand' }),
  );
  expect(first).toBe(
    'src/plugins/bad-name/plugin.ts:1: bad-name is not a valid name: Start with a lower-case letter and use only letters and digits',
  );
});

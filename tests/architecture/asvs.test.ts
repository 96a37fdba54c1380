import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

/** Number of level 1 and 2 items at the start of each section of ASVS 5.0, where there are any. Those of level 3 are at a section's end. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const ITEMS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, s) => Array.from({ length: count }, (_, i) => `${chapter}.${s + 1}.${i + 1}`)),
);
/** Accepted in place of a test. */
const OTHERWISE = /^(document|by absence|deployment|not met)$/;

const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = Array.from(
  document.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \|$/gm),
  ([, items = '', , proof = '']) => ({
    items: items.split(', ').flatMap((text) => {
      const [first = '', last] = text.trim().split(' – ');
      const [chapter = '', section = '', from = ''] = first.split('.');
      const [, , to = from] = (last ?? first).split('.');
      return Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, i) => `${chapter}.${section}.${Number(from) + i}`,
      );
    }),
    proof: proof.trim(),
  }),
);
const tests = globSync('{tests,server,src,contract}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).map(
  (file) => ({
    path: file.replaceAll('\\', '/'),
    text: readFileSync(join(root, file), 'utf8'),
  }),
);

describe('the table of ASVS 5.0 in docs/security.md', () => {
  it('has each item of levels 1 and 2 exactly once, and no other', () => {
    const found = rows.flatMap(({ items }) => items);
    expect(ITEMS).toHaveLength(253);
    expect(found.filter((item, i) => found.indexOf(item) !== i)).toEqual([]);
    expect(ITEMS.filter((item) => !found.includes(item))).toEqual([]);
    expect(found.filter((item) => !ITEMS.includes(item))).toEqual([]);
  });

  it('names tests that exist and carry the threat they are said to prove', () => {
    const missing = rows.flatMap(({ items, proof }) => {
      if (OTHERWISE.test(proof)) return [];
      const named = Array.from(proof.matchAll(/`([^`]+)`(?: (T\d\d))?/g), ([, file = '', threat]) => ({
        file,
        threat,
      }));
      if (named.length === 0) return [`${items.join()}: ${proof}`];
      return named.flatMap(({ file, threat }) => {
        const found = tests.filter(({ path }) => path === file);
        if (found.length !== 1) return [`${items.join()}: ${found.length} tests ${file}`];
        return threat === undefined || found[0]?.text.includes(threat)
          ? []
          : [`${items.join()}: no ${threat} in ${file}`];
      });
    });
    expect(missing).toEqual([]);
  });
});

describe('the code', () => {
  const sources = globSync('{server,src,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, ''),
    }));
  const using = (pattern: RegExp, folder = '') =>
    sources.filter(({ file, text }) => file.startsWith(folder) && pattern.test(text)).map(({ file }) => file);

  it('creates no code or markup from text [ASVS 1.3.2, 3.2.2]', () => {
    expect(
      using(
        /\beval\(|new Function\(|innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write/,
      ),
    ).toEqual([]);
  });

  it('starts no program but the embedded database, and calls only configured addresses [ASVS 1.2.5, 1.3.6, 13.2.5]', () => {
    expect(
      using(/node:child_process/, 'server/').filter((file) => !file.startsWith('server/db/embedded/')),
    ).toEqual([]);
    expect(using(/\bfetch\(|node:https?'.*request|axios/, 'server/')).toEqual([
      'server/sms/http-sms-gateway.ts',
      'server/domain/audit/audit-webhook.ts',
    ]);
  });

  it('builds no regular expression from user input [ASVS 1.2.9]', () => {
    // Each of these is composed of parts that occur in the code.
    const allowed = [
      'contract/config/parts.ts',
      'contract/config/pipeline/schema.ts',
      'contract/config/routes-file.ts',
      'server/app/app.ts',
      'src/plugins/ticket/model/bulk-tokens.ts',
    ];
    expect(using(/new RegExp\(/).sort()).toEqual(allowed);
  });

  it('takes no secret from Math.random, and uses a broken hash only where RFC 6238 requires one [ASVS 11.4.1, 11.5.1]', () => {
    // The delay before a database is tried again.
    expect(using(/Math\.random/, 'server/')).toEqual(['server/db/open-storage.ts']);
    expect(using(/'(md5|sha1|md4|ripemd160)'/i)).toEqual(['server/domain/accounts/second-factor/totp.ts']);
  });
});

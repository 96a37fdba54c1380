import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configNames, fileNameOf } from '#contract/config';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readTexts } from '../../tools/config-source.ts';
import { seed } from '../_util/config-faults.ts';
import { fixture } from '../_util/config-fixture.ts';
import { workingCopy } from '../_util/follow-guide.ts';
import { root } from '../_util/import-graph.ts';
import { tempFolder } from '../_util/temp-folder.ts';

const folder = tempFolder('config-check');

function check(texts: Partial<typeof fixture>, ...options: readonly string[]) {
  for (const name of configNames) writeFileSync(join(folder, fileNameOf(name)), texts[name] ?? '');
  const { status, stdout } = spawnSync(process.execPath, ['tools/config-check.ts', folder, ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe('config:check', () => {
  it('prints `file:line:column code message hint` and exits with 1 [R2.26]', () => {
    const { texts, expected } = seed(['schema.unknownKey', 'routes', '"footer": true', '¦"foter": true']);
    const { status, lines } = check(texts);
    const place = `${expected.file}:${expected.line}:${expected.column}`;
    expect(lines.find((line) => line.includes('schema.unknownKey'))).toMatch(
      new RegExp(
        `${place} error schema\\.unknownKey routes\\[1\\]\\.foter 不认识的键 foter 是否想写 footer？$`,
      ),
    );
    expect(status).toBe(1);
  });

  it('refuses to switch off what users need to get in, with place and reason [P2]', () => {
    const { texts } = readTexts(join(root, 'src/config'));
    const [account, studio] = ['account', 'console'].map((id) => {
      const settings = texts.settings.replace('"plugins": []', `"plugins": ["${id}"]`);
      const { status, lines } = check({ ...texts, settings });
      return `${status} ${lines.filter((line) => line.includes('prove.')).join(' ')}`;
    });
    expect(account).toMatch(
      /^1 .*settings\.json:\d+:\d+ error prove\.needed disabled\.plugins\[0\] 不能停用 account：停用后未登录用户无法登录 从 disabled 中去掉它；登录要用到 account\.login$/,
    );
    expect(studio).toMatch(/^1 .*不能停用 console：停用后已登录用户（产品人员：是）无法打开配置工作台/);
  });

  it('warns of a panel that needs a bond and has no colour [P4]', () => {
    const { texts } = readTexts(join(root, 'src/config'));
    const trend = '"h": 52, "index": 2, "channel": "blue" }';
    const { status, lines } = check({
      ...texts,
      layouts: texts.layouts.replace(trend, trend.replace(', "channel": "blue"', '')),
    });
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/ warning link\.noColour layouts\[\d+\]\.panels\[2\] 面板 trend 没有联动颜色/);
  });

  it('words findings in English on request', () => {
    const { texts } = readTexts(join(root, 'src/config'));
    const settings = texts.settings.replace('"plugins": []', '"plugins": ["account"]');
    const { lines } = check({ ...texts, settings }, '--lang', 'en');
    expect(lines.find((line) => line.includes('prove.needed'))).toMatch(
      / account cannot be switched off: without it, visitors who are not logged in cannot log in Remove it from disabled; account\.login is needed to log in$/,
    );
  });

  it('names a missing file', () => {
    for (const name of configNames) rmSync(join(folder, fileNameOf(name)), { force: true });
    const { stdout, status } = spawnSync(process.execPath, ['tools/config-check.ts', folder], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(stdout).toContain('routes.json error read.missing 文件不存在');
    expect(status).toBe(1);
  });
});

describe('config:schema', () => {
  it('writes schemas that let an editor complete keys and values', () => {
    execFileSync(process.execPath, ['tools/gen-schema.ts', folder], { cwd: root });
    const schema: unknown = JSON.parse(readFileSync(join(folder, 'routes.schema.json'), 'utf8'));
    expect(schema).toMatchObject({
      properties: { home: { $ref: '#/$defs/known.route' }, routes: { items: { $ref: '#/$defs/route' } } },
      $defs: {
        route: {
          additionalProperties: false,
          properties: { page: { $ref: '#/$defs/known.page' }, when: { $ref: '#/$defs/gate' } },
        },
        gate: {
          properties: { 'user.isMarketMakingTierUser': { description: '做市用户' } },
          maxProperties: 1,
        },
        'known.route': {
          anyOf: [{ enum: expect.arrayContaining(['deepQuotation', 'marketMaking']) }, { type: 'string' }],
        },
      },
    });
  });

  it('provides the schema named by each configuration file, on a fresh checkout after an install', () => {
    const copy = workingCopy();
    execFileSync(process.execPath, ['tools/after-install.mjs'], { cwd: copy });
    for (const name of configNames) {
      const file = join(copy, 'src/config', fileNameOf(name));
      const named = z.object({ $schema: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).$schema;
      const schema: unknown = JSON.parse(readFileSync(join(dirname(file), named), 'utf8'));
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      // All references are within the file: an editor needs no second one.
      const refs = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(
        ([, ref]) => ref,
      );
      expect(refs.length).toBeGreaterThan(0);
      expect(schema).toHaveProperty(
        '$defs',
        expect.objectContaining(Object.fromEntries(refs.map((ref) => [ref, expect.anything()]))),
      );
    }
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(scripts['postinstall']).toContain('tools/after-install.mjs');
  });
});

describe('plugin:new', () => {
  it.each([
    ['no id', []],
    ['more than an id', ['bond', 'notes']],
  ])('given %s prints its usage, writes nothing and exits with 1', (_what, names) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/plugin-new.ts', ...names], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^usage: npm run plugin:new <id>\n {2}<id> .*such as bondNotes\n$/);
  });
});

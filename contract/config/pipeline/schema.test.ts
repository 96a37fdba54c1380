import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { oneOf, pattern, identifier } from '../parts.ts';
import { parseJson } from './json/parse.ts';
import { inChinese } from './in-chinese.ts';
import { schemaFaults } from './schema.ts';

const schema = z.strictObject({
  name: z.exactOptional(identifier),
  shell: z.exactOptional(z.enum(['index', 'plain'])),
  flag: z.exactOptional(z.boolean()),
  digit: z.exactOptional(z.literal(['0', '1'])),
  truth: z.exactOptional(z.literal([true, false])),
  rows: z.exactOptional(z.int().check(z.minimum(1), z.maximum(200))),
  hours: z.exactOptional(z.number().check(z.minimum(0), z.maximum(72))),
  words: z.exactOptional(z.string().check(z.minLength(2), z.maxLength(4))),
  steps: z.exactOptional(z.array(z.number()).check(z.minLength(1), z.maxLength(2))),
  links: z.exactOptional(z.record(identifier, z.string())),
  inner: z.exactOptional(z.strictObject({ title: z.string(), note: z.exactOptional(z.string()) })),
  either: z.exactOptional(z.union([z.strictObject({ a: z.number() }), z.strictObject({ b: z.number() })])),
  kinds: z.exactOptional(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('line') }),
      z.strictObject({ kind: z.literal('bars') }),
    ]),
  ),
  time: z.exactOptional(z.string().check(pattern(/^\d\d:\d\d$/, 'time'))),
  mail: z.exactOptional(z.string().check(z.regex(/@/))),
  one: z.exactOptional(
    z
      .strictObject({ page: z.exactOptional(z.string()), dashboard: z.exactOptional(z.string()) })
      .check(oneOf('page', 'dashboard')),
  ),
});

/** Findings of a text, `line:column` first. */
function faultsIn(text: string, base: readonly string[] = []) {
  const { root } = parseJson(text, 'x.json');
  if (root === null) throw new Error('did not parse');
  const result = z.safeParse(schema, JSON.parse(text));
  const issues = result.success ? [] : result.error.issues;
  return schemaFaults('x.json', root, schema, issues, base).map(({ path, diagnostic }) => {
    const { code, line, column, message, hint } = inChinese(diagnostic);
    return { path: path.join('.'), code, place: `${line}:${column}`, message, hint };
  });
}
const only = (text: string) => {
  const all = faultsIn(text);
  expect(all).toHaveLength(1);
  return all[0];
};

describe('the description of schema faults', () => {
  it.each<[text: string, code: string, message: string, hint: string]>([
    ['{"shell":"idnex"}', 'schema.value', '值 "idnex" 不可用', '是否想写 index？可用的值：index、plain'],
    ['{"shell":"wide"}', 'schema.value', '值 "wide" 不可用', '可用的值：index、plain'],
    ['{"shell":null}', 'schema.value', '值 null 不可用', '可用的值：index、plain'],
    ['{"digit":1}', 'schema.quoted', '值 1 不是文字', '加上双引号："1"'],
    ['{"digit":2}', 'schema.value', '值 2 不可用', '可用的值：0、1'],
    ['{"truth":"true"}', 'schema.unquoted', '值 "true" 是文字', '去掉双引号：true'],
    ['{"flag":"true"}', 'schema.type', '应为 true 或 false，实际是文字', '去掉双引号：true'],
    ['{"flag":"yes"}', 'schema.type', '应为 true 或 false，实际是文字', '改成 true 或 false'],
    ['{"flag":1}', 'schema.type', '应为 true 或 false，实际是数字', '改成 true 或 false'],
    ['{"hours":"8"}', 'schema.type', '应为数字，实际是文字', '去掉双引号：8'],
    ['{"hours":"八"}', 'schema.type', '应为数字，实际是文字', '改成数字'],
    ['{"hours":" "}', 'schema.type', '应为数字，实际是文字', '改成数字'],
    ['{"hours":null}', 'schema.type', '应为数字，实际是 null', '改成数字'],
    ['{"hours":[8]}', 'schema.type', '应为数字，实际是列表 [ ]', '改成数字'],
    ['{"hours":-1}', 'schema.tooSmall', '过小：-1，不能小于 0', '改成 0 或更大'],
    ['{"hours":72.5}', 'schema.tooBig', '过大：72.5，不能大于 72', '改成 72 或更小'],
    ['{"rows":1.5}', 'schema.integer', '应为整数，实际是 1.5', '去掉小数部分'],
    ['{"rows":"50"}', 'schema.type', '应为数字，实际是文字', '去掉双引号：50'],
    ['{"rows":0}', 'schema.tooSmall', '过小：0，不能小于 1', '改成 1 或更大'],
    ['{"words":8}', 'schema.type', '应为文字，实际是数字', '加上双引号："8"'],
    ['{"words":true}', 'schema.type', '应为文字，实际是 true 或 false', '加上双引号："true"'],
    ['{"words":{}}', 'schema.type', '应为文字，实际是对象 { }', '改成文字'],
    ['{"words":"一"}', 'schema.empty', '过短，至少 2 个字符', '补到至少 2 个字符，或删去这一项'],
    ['{"words":"一二三四五"}', 'schema.tooLong', '过长，最多 4 个字符', '缩短到 4 个字符以内'],
    ['{"steps":[]}', 'schema.tooShort', '至少要有 1 项', '补到至少 1 项，或删去这一项'],
    ['{"steps":[1,2,3]}', 'schema.tooMany', '最多只能有 2 项', '只留下 2 项'],
    ['{"steps":{}}', 'schema.type', '应为列表 [ ]，实际是对象 { }', '改成列表 [ ]'],
    [
      '{"links":{"a b":"x"}}',
      'schema.identifier',
      '名字 "a b" 不合规',
      '以字母开头，只用字母和数字，如 deepQuotation',
    ],
    [
      '{"name":"首页"}',
      'schema.identifier',
      '名字 "首页" 不合规',
      '以字母开头，只用字母和数字，如 deepQuotation',
    ],
    ['{"inner":{}}', 'schema.missing', '缺少必填项 title', '加上 "title"'],
    ['{"inner":{"title":"x","titel":"y"}}', 'schema.unknownKey', '不认识的键 titel', '可用的有：note'],
    ['{"kinds":{"kind":"bar"}}', 'schema.value', '值 "bar" 不可用', '是否想写 bars？可用的值：line、bars'],
    ['{"either":{"c":1}}', 'schema.form', '{"c":1} 不是允许的写法', '对照同类项目的写法修改'],
    ['{"time":"9点"}', 'schema.time', '时刻 "9点" 不合规', '写成 HH:mm，如 09:00'],
    ['{"mail":"x"}', 'schema.format', '"x" 的写法不合规', '对照同类项目的写法修改'],
    [
      '{"one":{}}',
      'schema.oneOf',
      'page、dashboard 必须恰好写一个，实际写了 0 个',
      '在 page、dashboard 中只留一个',
    ],
    [
      '{"one":{"page":"a","dashboard":"b"}}',
      'schema.oneOf',
      'page、dashboard 必须恰好写一个，实际写了 2 个',
      '在 page、dashboard 中只留一个',
    ],
  ])('%s has the fault %s', (text, code, message, hint) => {
    expect(only(text)).toMatchObject({ code, message, hint });
  });

  it('shortens a long value', () => {
    expect(only(`{"shell":"${'x'.repeat(60)}"}`)?.message).toBe(`值 "${'x'.repeat(39)}… 不可用`);
  });

  it('is positioned at the value, at an unknown key, or at the object that lacks something', () => {
    expect(only('{\n  "shell": "x"\n}')?.place).toBe('2:12');
    expect(only('{\n  "sehll": "index"\n}')).toMatchObject({ place: '2:3', path: 'sehll' });
    expect(only('{\n  "inner": { "note": "n" }\n}')).toMatchObject({ place: '2:12', path: 'inner.title' });
    expect(only('{\n  "links": {\n    "a b": "x" }\n}')?.place).toBe('3:5');
  });

  it('suggests a similar key not yet used, or else lists the keys', () => {
    expect(only('{"shel":"index"}')?.hint).toContain('shell');
    expect(only('{"zzzzzz":"index"}')?.hint).toBe(
      '可用的键：name、shell、flag、digit、truth、rows、hours、words、steps、links、inner、either、kinds、time、mail、one',
    );
  });

  it('lists each fault separately, in the order of the file’s schema', () => {
    expect(faultsIn('{"rows":0,"shell":"x","zzz":1}').map(({ path, code }) => [path, code])).toEqual([
      ['shell', 'schema.value'],
      ['rows', 'schema.tooSmall'],
      ['zzz', 'schema.unknownKey'],
    ]);
  });
});

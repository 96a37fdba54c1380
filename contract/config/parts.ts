import * as z from 'zod/mini';
import type { FindingFault } from '../locales/on-demand/index.ts';

/**
 * The only schemes configuration may link to: everything else (`javascript:`, `data:`, …) is refused on load. So is user information before the host
 * (`https://bank.example@evil.example`), which readers take for the host, and are signs in the host
 * that mean something in the policy of the page.
 */
const linkPattern = /^(https?:\/\/[^\s/?#@\\;,*'"]+([/?#][^\s]*)?|mailto:[^\s@]+@[^\s@]+)$/;

/** A pattern check whose issue names our rule, so that the message states what is allowed instead of the expression. */
export const pattern = (regex: RegExp, rule: FindingFault) => z.regex(regex, { error: `rule:${rule}` });

// Names inherited by every object: as ids they would be found where nothing was defined.
const inherited =
  'constructor|prototype|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable';

/** Id of a route, item, panel or layout: camelCase, unique in its list. */
export const identifier = z
  .string()
  .check(pattern(new RegExp(`^(?!(?:${inherited})$)[a-zA-Z][A-Za-z0-9]*$`), 'identifier'), z.maxLength(64));

/** Name of a group, or id of an organisation, as used in gates. */
export const audienceName = z
  .string()
  .check(
    pattern(new RegExp(`^(?!(?:${inherited}|__proto__)$)[A-Za-z0-9][A-Za-z0-9_-]*$`), 'audienceName'),
    z.maxLength(64),
  );

/** Id of a group: a name that gates accept. */
export const groupId = audienceName.check(z.describe('用户组编号'));

/** A plugin's contribution: `<plugin>.<name>`. */
export const contributionId = z
  .string()
  .check(pattern(/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/, 'contributionId'));

/** Key of a text in src/locales, `<namespace>:<key>`, or an `own:` text. */
export const textKey = z
  .string()
  .check(
    pattern(/^[a-z][A-Za-z0-9]*:[A-Za-z0-9._-]+$/, 'textKey'),
    z.describe('文字的键，如 shell:nav.home；own:<名字> 为 settings.json 的 texts 中自己写的文字'),
  );

/** A link outside the product: https, http or mailto. */
export const link = z
  .string()
  .check(pattern(linkPattern, 'link'), z.describe('站外链接：https、http 或 mailto'));

/** A link that may be empty: empty means "not offered". */
export const optionalLink = z
  .string()
  .check(pattern(new RegExp(`^$|${linkPattern.source}`), 'link'), z.describe('站外链接；留空表示不提供'));

/**
 * An optional key. An absent key is not checked against its schema: `z.exactOptional` does check it and discards the result, which with the many
 * keys of a gate was a third of the cost of the schemas. `undefined`, which JSON cannot express, is accepted too.
 */
export function maybe<T extends z.core.SomeType>(schema: T, description?: string): z.ZodMiniExactOptional<T> {
  const optional = z.optional(schema);
  // `z.describe` would add one more check per value.
  if (description !== undefined) z.globalRegistry.add(optional, { description });
  // `as` holds: in data read from JSON a key is present with a value, or absent.
  return optional as unknown as z.ZodMiniExactOptional<T>;
}

/** JSON has no comments: a note for readers, without effect. */
export const note = z.string().check(z.describe('备注，不影响产品'));

/** Values of path or query parameters. */
export const parameters = z.record(z.string(), z.string());

/** The common head of every file: `$schema` for the editor, and the version of the file's format. */
export const head = {
  $schema: maybe(z.string(), '编辑器用的结构文件'),
  schemaVersion: z.literal(1).check(z.describe('文件格式版本')),
  note: maybe(note),
};

/** Exactly one of these keys is present. */
export function oneOf(...keys: readonly string[]) {
  return z.refine<object>((value) => keys.filter((key) => Object.hasOwn(value, key)).length === 1, {
    error: 'rule:oneOf',
    params: { keys: keys.join('、') },
  });
}

/** The same for the editor, as JSON Schema. */
export const oneOfJson = (...keys: readonly string[]) => ({
  oneOf: keys.map((key) => ({ required: [key] })),
});

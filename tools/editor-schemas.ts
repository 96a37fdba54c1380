import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type BundleText, type Catalogue, configNames } from '#contract/config';
import { configSchemas } from '#contract/config/pipeline';
import { catalogueOf } from '#core/plugin';
import { iconNames, readPlugins, readTextKeys, readTexts, root } from './config-source.ts';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const withoutHead = ({ $schema: _schema, '~standard': _standard, ...rest }: Json): Json => rest;

/** Ids defined by the files themselves: offered for completion, but a new one is no mistake. */
function idsIn(text: string, list: string): string[] {
  const file: unknown = JSON.parse(text);
  const items: unknown = isObject(file) ? file[list] : [];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    if (!isObject(item)) return [];
    const children = Array.isArray(item['children'])
      ? item['children'].filter(isObject).map((child) => String(child['id']))
      : [];
    return [String(item['id']), ...children];
  });
}

/** Completion for properties by name, at any level. */
function enrich(schema: unknown, completions: Readonly<Record<string, Json>>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => enrich(item, completions));
  if (!isObject(schema)) return schema;
  const next = Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [key, enrich(item, completions)]),
  );
  const { properties } = next;
  if (!isObject(properties)) return next;
  const rich = Object.entries(properties).map(([key, item]) => {
    const extra = Object.hasOwn(completions, key) ? completions[key] : undefined;
    return [
      key,
      extra && isObject(item) && item['type'] === 'string'
        ? { description: item['description'] ?? '', ...extra }
        : item,
    ];
  });
  return { ...next, properties: Object.fromEntries(rich) };
}

/** Lists of known names: each is defined once under $defs and referenced. */
class NameLists {
  readonly #lists = new Map<string, Json>();

  /** Exactly one of these. */
  oneOf(name: string, values: readonly string[]): Json {
    return this.#refer(name, values.length === 0 ? { type: 'string' } : { enum: values });
  }

  /** These are offered, others are allowed. */
  suggest(name: string, values: readonly string[]): Json {
    return this.#refer(
      name,
      values.length === 0 ? { type: 'string' } : { anyOf: [{ enum: values }, { type: 'string' }] },
    );
  }

  /** The lists that a schema references. */
  usedIn(schema: Json): Json {
    const text = JSON.stringify(schema);
    return Object.fromEntries([...this.#lists].filter(([name]) => text.includes(`#/$defs/${name}"`)));
  }

  #refer(name: string, list: Json): Json {
    this.#lists.set(name, list);
    return { $ref: `#/$defs/${name}` };
  }
}

/** The settings of a panel, by its kind. */
const settingsByKind = (catalogue: Catalogue): Json[] =>
  Object.entries(catalogue.panels).flatMap(([id, panel]) =>
    panel.settingsSchema
      ? [
          {
            if: { properties: { panel: { const: id } }, required: ['panel'] },
            // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
            then: { properties: { settings: panel.settingsSchema } },
          },
        ]
      : [],
  );

/** Completions for properties by name. */
function completionsOf(catalogue: Catalogue, texts: BundleText, lists: NameLists): Record<string, Json> {
  const route = lists.suggest('known.route', idsIn(texts.routes, 'routes'));
  const text = lists.suggest('known.text', catalogue.textKeys ?? []);
  const widget = lists.oneOf('known.widget', catalogue.widgets);
  const all = (keys: readonly string[], list: Json): Record<string, Json> =>
    Object.fromEntries(keys.map((key) => [key, list]));
  return {
    ...all(['title', 'label', 'badge', 'text'], text),
    ...all(['route', 'to', 'otherwise', 'redirect', 'home', 'login', 'notFound'], route),
    ...all(['popover', 'widget'], widget),
    dashboard: lists.suggest('known.layout', idsIn(texts.layouts, 'layouts')),
    page: lists.oneOf('known.page', catalogue.pages),
    panel: lists.oneOf('known.panel', Object.keys(catalogue.panels)),
    command: lists.oneOf('known.command', catalogue.commands),
    icon: lists.oneOf('known.icon', iconNames),
  };
}

/** The schema of each configuration file, by the name that the file uses for it. */
export async function editorSchemas(): Promise<ReadonlyMap<string, Json>> {
  const catalogue = catalogueOf(await readPlugins(), readTextKeys(), (schema) =>
    withoutHead(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  const lists = new NameLists();
  const completions = completionsOf(catalogue, readTexts(join(root, 'src/config')).texts, lists);
  return new Map(
    configNames.map((name) => {
      const plain: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(configSchemas[name], { io: 'input' })));
      const rich = enrich(plain, completions);
      if (!isObject(rich)) throw new Error(`the schema of ${name} is no object`);
      const defs: Json = isObject(rich['$defs']) ? { ...rich['$defs'] } : {};
      if (isObject(defs['panel'])) defs['panel'] = { ...defs['panel'], allOf: settingsByKind(catalogue) };
      const whole = { ...rich, $defs: defs };
      return [`${name}.schema.json`, { ...whole, $defs: { ...defs, ...lists.usedIn(whole) } }];
    }),
  );
}

/** Writes them where the configuration files reference them, or to another folder. */
export async function writeEditorSchemas(folder = join(root, 'src/config/schema')): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of await editorSchemas())
    writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
}

// `npm run config:schema`: writes src/config/schema/*.json, from which an editor completes keys and values of the configuration files,
// and catalogue.json, what plugins contribute. With --check it writes nothing and exits 1 where a file is out
// of date; --out FOLDER writes elsewhere.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Catalogue, configNames } from '#contract/config';
import { configSchemas } from '#contract/config/pipeline';
import { catalogueOf } from '#core/plugin';
import { readPlugins, readTextKeys, readTexts, root } from './config-source.ts';

type Json = { [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const withoutHead = ({ $schema: _schema, '~standard': _standard, ...rest }: Json): Json => rest;

/** Ids that the files themselves define: offered for completion, but a new one is no mistake. */
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

/** Completion for properties by name, wherever they stand. */
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

// Lists stand once, under $defs, and are referred to.
const lists: Record<string, Json> = {};
const oneOf = (name: string, values: readonly string[]): Json => {
  lists[name] = values.length === 0 ? { type: 'string' } : { enum: values };
  return { $ref: `#/$defs/${name}` };
};
const suggest = (name: string, values: readonly string[]): Json => {
  lists[name] = values.length === 0 ? { type: 'string' } : { anyOf: [{ enum: values }, { type: 'string' }] };
  return { $ref: `#/$defs/${name}` };
};

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

const plugins = await readPlugins();
const toJson = (schema: z.core.$ZodType): Json =>
  withoutHead(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const catalogue = catalogueOf(plugins, readTextKeys(), toJson);
const { texts } = readTexts(join(root, 'src/config'));
const route = suggest('known.route', idsIn(texts.routes, 'routes'));
const text = suggest('known.text', catalogue.textKeys ?? []);
const widget = oneOf('known.widget', catalogue.widgets);
const completions: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(['title', 'label', 'badge', 'text'].map((key) => [key, text])),
  ...Object.fromEntries(
    ['route', 'to', 'otherwise', 'redirect', 'home', 'login', 'notFound'].map((key) => [key, route]),
  ),
  dashboard: suggest('known.layout', idsIn(texts.layouts, 'layouts')),
  page: oneOf('known.page', catalogue.pages),
  panel: oneOf('known.panel', Object.keys(catalogue.panels)),
  command: oneOf('known.command', catalogue.commands),
  popover: widget,
  widget,
};

const files = new Map<string, unknown>([['catalogue.json', { ...catalogue, textKeys: null }]]);
for (const name of configNames) {
  const plain: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(configSchemas[name], { io: 'input' })));
  const rich = enrich(plain, completions);
  if (!isObject(rich)) continue;
  const defs: Json = { ...(isObject(rich['$defs']) ? rich['$defs'] : {}) };
  if (isObject(defs['panel'])) defs['panel'] = { ...defs['panel'], allOf: settingsByKind(catalogue) };
  const whole = JSON.stringify(rich);
  for (const [list, values] of Object.entries(lists))
    if (whole.includes(`#/$defs/${list}"`)) defs[list] = values;
  files.set(`${name}.schema.json`, { ...rich, $defs: defs });
}

const outAt = process.argv.indexOf('--out');
const folder = outAt > 0 ? resolve(process.argv[outAt + 1] ?? '.') : join(root, 'src/config/schema');
mkdirSync(folder, { recursive: true });
let stale = 0;
for (const [name, content] of files) {
  const path = join(folder, name);
  const fresh = `${JSON.stringify(content, null, 2)}\n`;
  if (process.argv.includes('--check')) {
    let old = '';
    try {
      old = readFileSync(path, 'utf8');
    } catch {
      // A file that is not there is out of date.
    }
    if (old === fresh) continue;
    stale += 1;
    console.log(`src/config/schema/${name} is out of date: run npm run config:schema`);
  } else writeFileSync(path, fresh);
}
process.exitCode = stale === 0 ? 0 : 1;

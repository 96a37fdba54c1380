import { type BundleText, type Catalogue, type ConfigName, parseJsonText } from '#contract/config';
import { configSchemas } from '#contract/config/pipeline';
import * as z from 'zod/mini';
import { type Path, valueAt } from './json-text.ts';

/** A JSON Schema, as far as the editor reads it. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly { readonly required?: readonly string[] }[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The JSON Schema of a file: the one that the pipeline checks with. Made anew on each call; keep it across renders. */
export function schemaOf(file: ConfigName): Schema {
  // `as` holds: Schema lists only keywords of JSON Schema, all of them optional.
  return z.toJSONSchema(configSchemas[file], { io: 'input', unrepresentable: 'any' }) as unknown as Schema;
}

/** Follows references and takes the first informative one of several forms. */
export function resolveSchema(schema: Schema | undefined, root: Schema): Schema | undefined {
  let current = schema;
  for (let hops = 0; current && hops < 20; hops += 1) {
    if (current.$ref !== undefined) {
      const name = current.$ref === '#' ? null : (current.$ref.split('/').at(-1) ?? '');
      const { $ref: _ref, ...rest }: Schema = current;
      const found: Schema | undefined = name === null ? root : root.$defs?.[name];
      current = found && { ...found, ...rest };
    } else if (current.allOf?.length === 1 && !current.properties)
      current = { ...current.allOf[0], ...(current.description ? { description: current.description } : {}) };
    else return current;
  }
  return current;
}

/** The schema of the value at a path. `settingsOf` gives the schema of a panel's settings. */
export function schemaAt(root: Schema, path: Path): Schema | undefined {
  let current = resolveSchema(root, root);
  for (const part of path) {
    if (!current) return undefined;
    const extra = typeof current.additionalProperties === 'object' ? current.additionalProperties : undefined;
    const next: Schema | undefined =
      typeof part === 'number' ? current.items : (current.properties?.[part] ?? extra);
    current = resolveSchema(next, root);
  }
  return current;
}

/** Names that values may refer to, by kind. */
export interface Names {
  readonly route: readonly string[];
  readonly layout: readonly string[];
  readonly page: readonly string[];
  readonly panel: readonly string[];
  readonly widget: readonly string[];
  readonly command: readonly string[];
  readonly plugin: readonly string[];
  readonly text: readonly string[];
  readonly link: readonly string[];
  readonly icon: readonly string[];
}

/** Text keys of routes and layouts, by id: the names users know them by. */
export function titlesIn(
  texts: BundleText,
): Readonly<Record<'route' | 'layout', ReadonlyMap<string, string>>> {
  const titles = (text: string, list: string): ReadonlyMap<string, string> =>
    new Map(
      itemsIn(text, list).flatMap(({ id, title }) => (title === undefined ? [] : [[id, title] as const])),
    );
  return { route: titles(texts.routes, 'routes'), layout: titles(texts.layouts, 'layouts') };
}

interface Named {
  readonly id: string;
  readonly title: string | undefined;
}

function itemsIn(text: string, list: string): readonly Named[] {
  const items = valueAt(parseJsonText(text), [list]);
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    const children = valueAt(item, ['children']);
    return [item, ...(Array.isArray(children) ? (children as readonly unknown[]) : [])].flatMap(
      (one): Named[] => {
        const [id, title] = [valueAt(one, ['id']), valueAt(one, ['title'])];
        return typeof id === 'string' ? [{ id, title: typeof title === 'string' ? title : undefined }] : [];
      },
    );
  });
}

const idsIn = (text: string, list: string): readonly string[] => itemsIn(text, list).map((item) => item.id);

/** Everything that can be referred to: from the current texts, and from the catalogue. */
export function namesOf(texts: BundleText, catalogue: Catalogue): Names {
  return {
    route: idsIn(texts.routes, 'routes'),
    layout: idsIn(texts.layouts, 'layouts'),
    page: catalogue.pages,
    panel: Object.keys(catalogue.panels),
    widget: catalogue.widgets,
    command: catalogue.commands,
    plugin: catalogue.plugins,
    text: catalogue.textKeys ?? [],
    link: Object.keys(Object(valueAt(parseJsonText(texts.settings), ['links']))),
    icon: catalogue.icons ?? [],
  };
}

const KIND_OF_KEY: Readonly<Record<string, keyof Names>> = {
  title: 'text',
  label: 'text',
  badge: 'text',
  text: 'text',
  name: 'text',
  route: 'route',
  to: 'route',
  otherwise: 'route',
  redirect: 'route',
  home: 'route',
  login: 'route',
  notFound: 'route',
  defaultChild: 'route',
  activeOn: 'route',
  dashboard: 'layout',
  page: 'page',
  panel: 'panel',
  widget: 'widget',
  popover: 'widget',
  command: 'command',
  link: 'link',
  icon: 'icon',
  plugins: 'plugin',
  panels: 'panel',
};

/** The kind of name at a path; null when it is not a name. */
export function nameKindAt(path: Path): keyof Names | null {
  const keys = path.filter((part) => typeof part === 'string');
  const key = keys.at(-1);
  // Texts of parameters, notes, a panel's own settings and plugins from outside are free.
  if (
    key === undefined ||
    keys.some((part) => ['query', 'params', 'settings', 'when', 'links', 'external'].includes(part))
  )
    return null;
  if (key === 'name' && keys.at(-2) !== 'product') return null;
  return KIND_OF_KEY[key] ?? null;
}

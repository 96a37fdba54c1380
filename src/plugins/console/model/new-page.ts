import { type BundleText, type Gate, MAIN_CHANNEL, parseJsonText } from '#contract/config';
import { type Path, valueAt, withValue } from './json-text.ts';
import type { PanelSizes } from '#core/layout';
import { freshId, pageAfterCommand, pageInText, withPage } from './layout-text.ts';
import { withWords } from './own-texts.ts';

/** Input for a new page. */
export interface NewPage {
  readonly name: string;
  /** Its address, `/index/morning`. */
  readonly address: string;
  /** Id of the layout that it starts as a copy of; null: a page of `panels`. */
  readonly copyOf: string | null;
  /** Kinds of its panels, at least one, in the order chosen. */
  readonly panels: readonly string[];
  /** The list in menu.json for its item; null: in no menu. */
  readonly menu: Path | null;
  readonly gate: Gate | undefined;
}

/** The faults of the input, by field; {} for none. */
export type PageFaults = Partial<Record<'name' | 'address', 'missing' | 'shape' | 'taken'>>;

const listAt = (text: string, path: Path): readonly unknown[] => {
  const list = valueAt(parseJsonText(text), path);
  return Array.isArray(list) ? list : [];
};
const idsIn = (list: readonly unknown[]): readonly unknown[] => list.map((item) => valueAt(item, ['id']));

/** Ids of route and layout are the same: `/index/morning-view` gives `morningView`, or a numbered one if taken. */
function idFor(texts: BundleText, address: string): string {
  const last = address.split('/').at(-1) ?? '';
  const name = last.replaceAll(/-+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase());
  const plain = /^[a-zA-Z]/.test(name) ? name : `page${name}`;
  const usedIds = [...idsIn(listAt(texts.routes, ['routes'])), ...idsIn(listAt(texts.layouts, ['layouts']))];
  for (let n = 1; ; n += 1) {
    const id = n === 1 ? plain : `${plain}${n}`;
    if (!usedIds.includes(id)) return id;
  }
}

/** An unused address. */
export function freshAddress(texts: BundleText): string {
  const usedPaths = new Set(listAt(texts.routes, ['routes']).map((route) => valueAt(route, ['path'])));
  for (let n = 1; ; n += 1) if (!usedPaths.has(`/index/page-${n}`)) return `/index/page-${n}`;
}

/** Checks the input before the page is made. */
export function faultsOf(
  texts: BundleText,
  { name, address }: Pick<NewPage, 'name' | 'address'>,
): PageFaults {
  const isTaken = listAt(texts.routes, ['routes']).some((route) => valueAt(route, ['path']) === address);
  return {
    ...(name.trim() === '' ? { name: 'missing' as const } : {}),
    ...(!/^(\/[a-z0-9-]+)+$/.test(address)
      ? { address: 'shape' as const }
      : isTaken
        ? { address: 'taken' as const }
        : {}),
  };
}

function panelsFor(
  texts: BundleText,
  { copyOf, panels: [kind = ''] }: NewPage,
): Readonly<Record<string, unknown>> {
  const source = listAt(texts.layouts, ['layouts']).find((item) => valueAt(item, ['id']) === copyOf);
  if (typeof source === 'object' && source !== null && copyOf !== null) {
    const {
      id: _id,
      title: _title,
      version: _version,
      note: _note,
      ...rest
    } = { ...source } as Record<string, unknown>;
    return rest;
  }
  const id = freshId(kind, []);
  const only = { id, panel: kind, x: 0, y: 0, w: 120, h: 100, index: 0, channel: MAIN_CHANNEL };
  return { columns: 120, rows: 100, panels: [only] };
}

/** layouts.json with more panels on the blank layout at a path, each added to those already there. */
function withMorePanels(text: string, at: Path, kinds: readonly string[], sizes: PanelSizes): string {
  const blank = pageInText(text, at);
  if (blank === null) return text;
  const page = kinds.reduce((before, kind) => {
    const usedIds = before.panels.map(({ id }) => id);
    const panel = { id: freshId(kind, usedIds), panel: kind, channel: MAIN_CHANNEL } as const;
    return pageAfterCommand(before, { type: 'add', page: before.id, panel }, sizes);
  }, blank);
  return withPage(text, at, page, 0);
}

/** A page with its layout, texts and menu item, put into all four texts at once. `at`: the position of its layout in layouts.json. */
export function withNewPage(
  texts: BundleText,
  page: NewPage,
  sizes: PanelSizes,
): { readonly texts: BundleText; readonly at: Path } {
  const id = idFor(texts, page.address);
  const title = '';
  const at: Path = ['layouts', listAt(texts.layouts, ['layouts']).length];
  const route = ['routes', listAt(texts.routes, ['routes']).length];
  const login = String(valueAt(parseJsonText(texts.routes), ['login']));
  const needsLogin = JSON.stringify(page.gate) === JSON.stringify({ 'session.isLogin': { is: true } });
  const gate = page.gate === undefined ? {} : { when: page.gate };
  const layouts = withValue(texts.layouts, at, { id, title, version: 1, ...panelsFor(texts, page) });
  const [, ...more] = page.copyOf === null ? page.panels : [];
  let next: BundleText = {
    ...texts,
    layouts: withMorePanels(layouts, at, more, sizes),
    routes: withValue(texts.routes, route, {
      id,
      path: page.address,
      title,
      shell: 'index',
      dashboard: id,
      ...gate,
      ...(needsLogin ? { otherwise: login } : {}),
    }),
  };
  next = withWords(next, 'routes', [...route, 'title'], { chinese: page.name.trim(), english: '' });
  const key = valueAt(parseJsonText(next.routes), [...route, 'title']);
  next = { ...next, layouts: withValue(next.layouts, [...at, 'title'], key) };
  if (page.menu === null) return { texts: next, at };
  const count = listAt(next.menu, page.menu).length;
  const usedIds = idsIn(listAt(next.menu, page.menu));
  const item = { id: usedIds.includes(id) ? `${id}Page` : id, label: key, route: id, ...gate };
  return { texts: { ...next, menu: withValue(next.menu, [...page.menu, count], item) }, at };
}

import { firstGap, isInside, overlaps } from '../geometry.ts';
import * as z from 'zod/mini';
import type { CataloguePanel } from '../catalogue.ts';
import type { Dashboard, DashboardPanel, DashboardPlace } from '../layouts-file.ts';
import { panelsAt } from '../panels-of.ts';
import type { Hint } from './diagnostic.ts';
import { type Finding, finding, type Path } from './finding.ts';
import { deadReference, deadText, duplicateIds, type LinkWorld, namesOrNone, present } from './link-world.ts';
import { schemaFaults } from './schema.ts';
import { nearest, suggestion } from './suggest.ts';

/** Setting names are known from the catalogue, so the schema is not consulted for them. */
const ANY = z.unknown();

function checkPanel(world: LinkWorld, layout: Dashboard, panel: DashboardPanel, path: Path): Finding[] {
  const catalogued = world.catalogue.panels[panel.panel];
  const placeholder = `${layout.id}/${panel.id}`;
  const found: (Finding | null)[] = [
    deadReference(world, {
      file: 'layouts',
      path: [...path, 'panel'],
      id: panel.panel,
      code: 'link.panel',
      candidates: Object.keys(world.catalogue.panels),
      placeholder,
    }),
    ...deadText(world, 'layouts', [...path, 'title'], panel.title),
  ];
  const place = path.at(-2) === 'tabs' ? path.slice(0, -2) : path;
  const [columns, rows] = catalogued?.min ?? [0, 0];
  if (panel.w < columns || panel.h < rows) {
    found.push(
      finding(world.trees, 'layouts', [...place, panel.w < columns ? 'w' : 'h'], 'link.tooSmall', {
        values: { id: panel.id, columns, rows },
      }),
    );
  }
  if (catalogued?.needsBond === true && panel.channel === undefined)
    found.push(finding(world.trees, 'layouts', path, 'link.noColour', { values: { id: panel.id } }));
  if (catalogued) found.push(...checkSettings(world, catalogued, panel, [...path, 'settings']));
  return present(found);
}

/** The settings of one panel: invalid ones cost all of them; an unknown one is dropped alone. */
function checkSettings(
  world: LinkWorld,
  catalogued: CataloguePanel,
  panel: DashboardPanel,
  path: Path,
): Finding[] {
  const { settings, settingsVersion } = panel;
  if (!settings) return [];
  const faults = world.checkSettings?.(panel.panel, settings, settingsVersion) ?? [];
  const bad = faults.map((fault) => {
    const faultPath: Path = [...path, ...fault.path];
    const [reported] = fault.issue ? schemaFaults('', world.trees.layouts, ANY, [fault.issue], path) : [];
    const { code, hintKey, values } = reported?.diagnostic ?? {};
    // `as` holds: the schema stage's own finding.
    const hint = code === undefined ? null : ({ key: hintKey ?? `${code}.hint`, values } as Hint);
    const reason = { fault: code === undefined ? fault.message : { finding: code } };
    return finding(world.trees, 'layouts', faultPath, 'link.settings', { values: reason, hint, drop: path });
  });
  const current = catalogued.settingsVersion ?? 1;
  // Older settings are migrated: their names are not the current ones.
  if (!catalogued.settings || (settingsVersion ?? 1) !== current) return bad;
  const names = catalogued.settings;
  const usedNames = new Set(Object.keys(settings));
  const free = names.filter((name) => !usedNames.has(name));
  const unknown = [...usedNames].filter((name) => !names.includes(name));
  return [
    ...bad,
    ...unknown.map((name) =>
      finding(world.trees, 'layouts', [...path, name], 'link.setting', {
        values: { id: name, panel: panel.panel, known: namesOrNone(names) },
        hint: nearest(name, free) === null ? null : suggestion(name, free),
        at: 'key',
        drop: [...path, name],
      }),
    ),
  ];
}

/** A place and its panels, each with the path at which it is written. */
interface Placed {
  readonly place: DashboardPlace;
  readonly path: Path;
  readonly panels: readonly { readonly id: string; readonly panel: DashboardPanel; readonly path: Path }[];
}

const placesOf = (layout: Dashboard, path: Path): readonly Placed[] =>
  layout.panels.map((place, at) => {
    const here: Path = [...path, 'panels', at];
    const panels = panelsAt(place).map((panel, tab) => ({
      id: panel.id,
      panel,
      path: place.tabs ? [...here, 'tabs', tab] : here,
    }));
    return { place, path: here, panels };
  });

/** A place must be inside the grid. One that lost all its tabs is dropped too, and its front tab must be one of its own. */
function checkPlace(world: LinkWorld, layout: Dashboard, { place, path }: Placed): Finding[] {
  const { id, tabs, active } = place;
  const { columns, rows } = layout;
  if (!isInside(place, layout))
    return [
      finding(world.trees, 'layouts', path, 'link.outside', { values: { id, columns, rows }, drop: path }),
    ];
  if (tabs?.length === 0) {
    // Why the tabs were dropped has already been reported for each.
    return [finding(world.trees, 'layouts', path, 'schema.tooShort', { drop: path, silent: true })];
  }
  if (!tabs || active === undefined) return [];
  const at: Path = [...path, 'active'];
  const tabIds = tabs.map((tab) => tab.id);
  return present([
    deadReference(world, {
      file: 'layouts',
      path: at,
      id: active,
      code: 'link.active',
      candidates: tabIds,
      drop: at,
    }),
  ]);
}

function checkTiling(world: LinkWorld, layout: Dashboard, path: Path, damaged: boolean): Finding[] {
  const inside = layout.panels
    .map((panel, at) => ({ panel, at }))
    .filter(({ panel }) => isInside(panel, layout));
  const found: Finding[] = [];
  const placed: DashboardPlace[] = [];
  for (const { panel, at } of inside) {
    const other = placed.find((item) => overlaps(item, panel));
    if (!other) {
      placed.push(panel);
      continue;
    }
    const drop: Path = [...path, 'panels', at];
    found.push(
      finding(world.trees, 'layouts', drop, 'link.overlap', {
        values: { id: panel.id, other: other.id },
        drop,
      }),
    );
  }
  const gap = firstGap(placed, layout);
  // A hole left by a dropped panel needs no second report.
  if (layout.gapless !== false && gap && placed.length === layout.panels.length && !damaged) {
    found.push(
      finding(world.trees, 'layouts', path, 'link.gap', {
        values: { id: layout.id, row: gap.y, column: gap.x },
      }),
    );
  }
  return found;
}

/** Places that share an index with an earlier one: their order would be that of the file. */
function duplicateIndexes(world: LinkWorld, places: readonly Placed[]): Finding[] {
  const seen = new Map<number, string>();
  return places.flatMap(({ place: { id, index }, path }) => {
    const other = seen.get(index);
    if (other === undefined) {
      seen.set(index, id);
      return [];
    }
    const values = { id, index, other };
    return [finding(world.trees, 'layouts', [...path, 'index'], 'link.duplicateIndex', { values })];
  });
}

const unused = (world: LinkWorld, { id }: Dashboard, path: Path): Finding =>
  finding(world.trees, 'layouts', [...path, 'id'], 'link.unusedLayout', { values: { id } });

/**
 * Panels must exist, be inside the grid without overlap or hole, have settings their kind can read, and have unique ids. `damaged`: layouts that lost a
 * panel.
 */
export function linkLayouts(world: LinkWorld, damaged: ReadonlySet<string>): Finding[] {
  const { layouts } = world.files.layouts;
  const { dashboards } = world.mentioned;
  // Where a page names a layout that does not exist, that one is misspelt: the layout it meant needs no report.
  const isSettled = [...dashboards].every((id) => layouts.some((layout) => layout.id === id));
  const placed = layouts.map((layout, at) => ({ id: layout.id, layout, path: ['layouts', at] as Path }));
  return [
    ...duplicateIds(world, 'layouts', placed),
    ...placed.flatMap(({ layout, path }) => {
      const places = placesOf(layout, path);
      const named = places.flatMap((item) => [
        ...(item.place.tabs ? [{ id: item.place.id, path: item.path }] : []),
        ...item.panels,
      ]);
      return [
        ...deadText(world, 'layouts', [...path, 'title'], layout.title),
        ...(!isSettled || dashboards.has(layout.id) ? [] : [unused(world, layout, path)]),
        ...duplicateIds(world, 'layouts', named),
        ...duplicateIndexes(world, places),
        ...places.flatMap((item) => [
          ...checkPlace(world, layout, item),
          ...item.panels.flatMap(({ panel, path: at }) => checkPanel(world, layout, panel, at)),
        ]),
        ...checkTiling(world, layout, path, damaged.has(layout.id)),
      ];
    }),
  ];
}

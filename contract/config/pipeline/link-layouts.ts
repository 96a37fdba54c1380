import { firstGap, isInside, overlaps } from '../geometry.ts';
import * as z from 'zod/mini';
import type { CataloguePanel } from '../catalogue.ts';
import type { Dashboard, DashboardPanel } from '../layouts-file.ts';
import { type Finding, finding, type Path } from './finding.ts';
import { deadReference, deadText, duplicateIds, type LinkWorld, present } from './link-world.ts';
import { schemaFaults } from './schema.ts';
import { nearest, suggestion } from './suggest.ts';

/** Names of settings are known from the catalogue: the schema is not asked for them. */
const ANY = z.unknown();

function checkPanel(world: LinkWorld, layout: Dashboard, panel: DashboardPanel, path: Path): Finding[] {
  const known = world.catalogue.panels[panel.panel];
  const placeholder = `${layout.id}/${panel.id}`;
  const found: (Finding | null)[] = [
    deadReference(world, {
      file: 'layouts',
      path: [...path, 'panel'],
      id: panel.panel,
      code: 'link.panel',
      known: Object.keys(world.catalogue.panels),
      placeholder,
    }),
    ...deadText(world, 'layouts', [...path, 'title'], panel.title),
  ];
  if (!isInside(panel, layout)) {
    const { columns, rows } = layout;
    found.push(
      finding(world.trees, 'layouts', path, 'link.outside', {
        values: { id: panel.id, columns, rows },
        drop: path,
      }),
    );
  }
  const [columns, rows] = known?.min ?? [0, 0];
  if (panel.w < columns || panel.h < rows) {
    found.push(
      finding(world.trees, 'layouts', [...path, panel.w < columns ? 'w' : 'h'], 'link.tooSmall', {
        values: { id: panel.id, columns, rows },
      }),
    );
  }
  if (known) found.push(...checkSettings(world, known, panel, [...path, 'settings']));
  return present(found);
}

/** The settings of one panel: those that do not fit cost all of them, one that the panel does not have is left out. */
function checkSettings(
  world: LinkWorld,
  known: CataloguePanel,
  panel: DashboardPanel,
  path: Path,
): Finding[] {
  const { settings, settingsVersion } = panel;
  if (!settings) return [];
  const faults = world.checkSettings?.(panel.panel, settings, settingsVersion) ?? [];
  const bad = faults.map((fault) => {
    const where: Path = [...path, ...fault.path];
    const [said] = fault.issue ? schemaFaults('', world.trees.layouts, ANY, [fault.issue], path) : [];
    const reason = said?.diagnostic.message ?? fault.message;
    const hint = said?.diagnostic.hint ?? '';
    return finding(world.trees, 'layouts', where, 'link.settings', { values: { reason }, hint, drop: path });
  });
  const current = known.settingsVersion ?? 1;
  // Older settings are migrated: their names are not those of today.
  if (!known.settings || (settingsVersion ?? 1) !== current) return bad;
  const names = known.settings;
  const taken = new Set(Object.keys(settings));
  const free = names.filter((name) => !taken.has(name));
  const strange = [...taken].filter((name) => !names.includes(name));
  return [
    ...bad,
    ...strange.map((name) =>
      finding(world.trees, 'layouts', [...path, name], 'link.setting', {
        values: { id: name, panel: panel.panel, known: names.join('、') || '无' },
        hint: nearest(name, free) === null ? '' : suggestion(name, free),
        at: 'key',
        drop: [...path, name],
      }),
    ),
  ];
}

function checkTiling(world: LinkWorld, layout: Dashboard, path: Path, damaged: boolean): Finding[] {
  const inside = layout.panels
    .map((panel, at) => ({ panel, at }))
    .filter(({ panel }) => isInside(panel, layout));
  const found: Finding[] = [];
  const kept: DashboardPanel[] = [];
  for (const { panel, at } of inside) {
    const other = kept.find((item) => overlaps(item, panel));
    if (!other) {
      kept.push(panel);
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
  const gap = firstGap(kept, layout);
  // A hole that a dropped panel left needs no second complaint.
  if (layout.gapless !== false && gap && kept.length === layout.panels.length && !damaged) {
    found.push(
      finding(world.trees, 'layouts', path, 'link.gap', {
        values: { id: layout.id, row: gap.y, column: gap.x },
      }),
    );
  }
  return found;
}

/** Panels exist, stand inside the grid without overlap or hole, have settings that their kind can read; unique ids. `damaged`: layouts that lost a panel. */
export function linkLayouts(world: LinkWorld, damaged: ReadonlySet<string>): Finding[] {
  const { layouts } = world.files.layouts;
  const placed = layouts.map((layout, at) => ({ id: layout.id, layout, path: ['layouts', at] as Path }));
  return [
    ...duplicateIds(world, 'layouts', placed),
    ...placed.flatMap(({ layout, path }) => {
      const panels = layout.panels.map((panel, at) => ({
        id: panel.id,
        panel,
        path: [...path, 'panels', at] as Path,
      }));
      return [
        ...deadText(world, 'layouts', [...path, 'title'], layout.title),
        ...duplicateIds(world, 'layouts', panels),
        ...panels.flatMap((item) => checkPanel(world, layout, item.panel, item.path)),
        ...checkTiling(world, layout, path, damaged.has(layout.id)),
      ];
    }),
  ];
}

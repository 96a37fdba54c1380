import { firstGap, isInside, overlaps } from '../geometry.ts';
import type { Dashboard, DashboardPanel } from '../layouts-file.ts';
import { type Finding, finding, type Path } from './finding.ts';
import { deadReference, deadText, duplicateIds, type LinkWorld, present } from './link-world.ts';

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
  const faults =
    known && panel.settings
      ? (world.checkSettings?.(panel.panel, panel.settings, panel.settingsVersion) ?? [])
      : [];
  for (const fault of faults) {
    const where: Path = [...path, 'settings', ...fault.path];
    found.push(
      finding(world.trees, 'layouts', where, 'link.settings', {
        values: { reason: fault.message },
        drop: [...path, 'settings'],
      }),
    );
  }
  return present(found);
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

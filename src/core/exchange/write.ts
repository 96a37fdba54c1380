import { SHARED_LAYOUT, type SharedLayout } from '#contract/config';
import type { PageLayout } from '#core/layout';

/** A page as exchanged: whole, with the version of the base it is built on. */
export function sharedOf({ id, version, columns, rows, panels }: PageLayout): SharedLayout {
  const { format, schemaVersion } = SHARED_LAYOUT;
  return {
    format,
    schemaVersion,
    layout: id,
    baseVersion: version,
    columns,
    rows,
    panels: panels.map((panel) => ({ ...panel })),
  };
}

/** Text of a layout file: one panel a line, so that two files can be compared. */
export function fileTextOf(layouts: readonly SharedLayout[]): string {
  const [only, ...more] = layouts;
  if (only && more.length === 0) return textOf(only);
  const { many, schemaVersion } = SHARED_LAYOUT;
  const head = `  "format": ${JSON.stringify(many)},\n  "schemaVersion": ${schemaVersion},\n`;
  const each = layouts.map((layout) => textOf(layout).trimEnd().replaceAll(/^/gm, '    '));
  return `{\n${head}  "layouts": [\n${each.join(',\n')}\n  ]\n}\n`;
}

function textOf({ panels, ...head }: SharedLayout): string {
  const lines = Object.entries(head).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`,
  );
  return `{\n${lines.join('')}  "panels": [\n${panels.map((panel) => `    ${JSON.stringify(panel)}`).join(',\n')}\n  ]\n}\n`;
}

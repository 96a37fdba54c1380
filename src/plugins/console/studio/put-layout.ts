import { parseJsonText } from '#contract/config';
import type { PageLayout } from '#core/layout';
import { type Path, valueAt } from '../model/json-text.ts';
import { withPage } from '../model/layout-text.ts';
import type { Studio } from '../stores/studio.ts';

interface Edited {
  readonly studio: Studio;
  /** Position of the layout in its file. */
  readonly path: Path;
  /** The layout as in the draft. */
  readonly saved: PageLayout;
}

/** Writes the changed layout into the draft. */
export function putLayout({ studio, path, saved }: Edited, next: PageLayout): void {
  if (next === saved) return;
  const running = parseJsonText(studio.source?.texts.layouts ?? '');
  const list = valueAt(running, ['layouts']);
  const published = Array.isArray(list)
    ? list.find((item: unknown) => valueAt(item, ['id']) === saved.id)
    : null;
  const version = Number(valueAt(published, ['version']) ?? 0);
  studio.edit('layouts', withPage(studio.texts.layouts, path, next, version));
  studio.check();
}

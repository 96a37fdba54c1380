import { contribute } from '#core/define';
import type { PanelDefinition } from '#core/plugin';
import { type Broken, brokenPlugin, onePanel, panelOf } from './broken.ts';

const sound = onePanel(() => <p>ok</p>);

/** A plugin whose panel lacks this part. */
function without(part: keyof PanelDefinition) {
  const { [part]: _left, ...rest } = panelOf(() => <p>ok</p>);
  // `as` holds: the check is run on exactly what the type forbids.
  return contribute(brokenPlugin, { panels: { main: rest as never } });
}

/** A title that refers to a missing text; a name and a version that the host refuses. */
export const broken: readonly Broken[] = [
  {
    check: 'manifest',
    says: /no text broken:title in en-US/,
    plugin: sound,
    fixtures: { texts: { other: 'x' } },
  },
  {
    check: 'manifest',
    says: /plugin\.badId 名字 Bad Name 不合规 以小写字母开头/,
    plugin: { ...sound, id: 'Bad Name' },
  },
  {
    check: 'manifest',
    says: /plugin\.apiVersion .*apiVersion 应为 1/,
    // `as` holds: the check is run on exactly what the type forbids.
    plugin: { ...sound, apiVersion: (brokenPlugin.apiVersion + 1) as 1 },
  },
  {
    check: 'manifest',
    says: /^the panel main has no size: add size: \{ min: \[columns, rows\], default: \[columns, rows\] \}$/,
    plugin: without('size'),
  },
  {
    check: 'manifest',
    says: /^the panel main has no size\.min: add min: \[columns, rows\] the panel main has no load: add load: .*$/,
    // `as` holds: the check is run on exactly what the type forbids.
    plugin: contribute(brokenPlugin, {
      panels: { main: { ...panelOf(() => null), size: { default: [40, 30] }, load: undefined } as never },
    }),
  },
  {
    check: 'manifest',
    says: /^the command act has no title: .* the command act has no run: add run: \(\) => …$/,
    // `as` holds, as above.
    plugin: contribute(brokenPlugin, { commands: { act: {} as never } }),
  },
];

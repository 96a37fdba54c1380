import type { Services } from '#core/services';
import type { Words } from '#core/text';

/** Why a panel without a known fault is not shown: there is no such plugin or panel, it is switched off, or it is for other users. */
export function missingReason(
  plugins: Pick<Services['plugins'], 'plugins' | 'panels' | 'describe'>,
  kind: string,
  title: string,
): Words {
  const [id = ''] = kind.split('.');
  if (!plugins.plugins.some(({ plugin }) => plugin.id === id))
    return { key: 'shell:panel.noPlugin', values: { plugin: id } };
  if (plugins.describe(kind) === undefined) return { key: 'shell:panel.noPanel', values: { panel: kind } };
  return { key: plugins.panels.has(kind) ? 'shell:panel.closed' : 'shell:panel.off', values: { title } };
}

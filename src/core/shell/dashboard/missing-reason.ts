import type { Services } from '#core/services';
import type { Words } from '#core/text';

/** Why a panel without a known fault cannot be shown: its plugin does not exist; or it is there, and the panel is switched off or has another name. */
export function missingReason(
  plugins: Pick<Services['plugins'], 'plugins'>,
  kind: string,
  title: string,
): Words {
  const [id = ''] = kind.split('.');
  const isKnown = plugins.plugins.some(({ plugin }) => plugin.id === id);
  return isKnown
    ? { key: 'shell:panel.missingDetail', values: { title } }
    : { key: 'shell:panel.noPlugin', values: { plugin: id } };
}

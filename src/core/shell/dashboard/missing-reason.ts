import type { Services } from '#core/services';
import type { Words } from '#core/text';

/** Why a panel that nothing is known to be wrong with cannot be shown: its plugin does not exist, or is switched off. */
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

import type { Services } from '#core/services';
import type { Words } from '#core/text';

/** Why a panel cannot be shown, as far as the host knows: its plugin is at fault, does not exist, or is switched off. */
export function missingReason(
  plugins: Pick<Services['plugins'], 'plugins' | 'faultOf'>,
  kind: string,
  title: string,
): Words {
  const found = plugins.faultOf(kind);
  if (found !== null) return { text: `${found.message} ${found.hint}`.trim() };
  const [id = ''] = kind.split('.');
  const isKnown = plugins.plugins.some(({ plugin }) => plugin.id === id);
  return isKnown
    ? { key: 'shell:panel.missingDetail', values: { title } }
    : { key: 'shell:panel.noPlugin', values: { plugin: id } };
}

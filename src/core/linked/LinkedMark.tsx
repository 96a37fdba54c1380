import { Icon } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkedList } from './linked-list.ts';
import './linked.css';

/** States that a list shows some bonds only, and restores all of them in every linked panel. Renders nothing when it shows all. */
export function LinkedMark({
  list,
  channel,
}: {
  readonly list: LinkedList | null;
  readonly channel: ChannelPort;
}): ReactNode {
  const { t } = useTranslation();
  if (list === null) return null;
  return (
    <button
      type="button"
      className="linked-mark"
      title={t('shell:linked.clear')}
      aria-label={`${t('shell:linked.only', { name: list.name })}. ${t('shell:linked.clear')}`}
      onClick={() => channel.publish('list', { type: 'fdc3.nothing' })}
    >
      <Icon name="link" size={12} />
      <span>{t('shell:linked.only', { name: list.name })}</span>
      <Icon name="close" size={12} />
    </button>
  );
}

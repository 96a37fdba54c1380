import { IconButton } from '#core/kit';
import type { ChannelPort, ListContext } from '#core/plugin';
import { useObserved } from '#core/services';
import { compareStructural } from 'mobx';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly channel: ChannelPort;
  /** What linked panels show once it is pressed, and no longer after it is pressed again. */
  readonly list: Exclude<ListContext, { readonly type: 'fdc3.nothing' }>;
}

/** Shows only these bonds in every panel of the colour. Renders nothing in an unlinked panel. */
export function LinkButton({ channel, list }: Props): ReactNode {
  const { t } = useTranslation();
  const isOn = useObserved(
    useCallback(() => compareStructural(channel.current('list'), list), [channel, list]),
  );
  if (channel.colour === null) return null;
  return (
    <IconButton
      icon="link"
      size="sm"
      aria-pressed={isOn}
      label={isOn ? t('shell:linked.clear') : t('shell:linked.show', { name: list.name })}
      onClick={() => channel.publish('list', isOn ? { type: 'fdc3.nothing' } : list)}
    />
  );
}

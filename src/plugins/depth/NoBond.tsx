import { BondPicker } from '#core/bond-search';
import { PanelState } from '#core/kit';
import { type ChannelPort, instrumentOf } from '#core/plugin';
import { useQueryValue } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { QUERY_KEY } from './use-bond.ts';

/** No bond on the channel: the one of the address is put there, else the user picks one here. */
export const NoBond = observer(function NoBond({ channel }: { readonly channel: ChannelPort }) {
  const { t } = useTranslation();
  const addressBond = useQueryValue(QUERY_KEY);
  const { colour } = channel;
  useEffect(() => {
    if (addressBond !== '') channel.suggest('bond', instrumentOf(addressBond));
  }, [addressBond, channel, colour]);
  return (
    <PanelState
      kind="search"
      title={t('depth:noBond')}
      detail={t(colour === null ? 'depth:noChannel' : 'depth:noBondHint')}
    >
      {colour !== null && (
        <BondPicker
          label={t('depth:pickBond')}
          placeholder={t('depth:pickBond')}
          securityId=""
          onPick={(bond) => channel.publish('bond', instrumentOf(bond.securityid, bond.secshortname))}
        />
      )}
    </PanelState>
  );
});

import { account } from '#contract/api';
import { Checkbox } from '#core/kit';
import { useCall } from '#core/query';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly isEnding: boolean;
  readonly onChange: (isEnding: boolean) => void;
}

/** The keys that a new password does not end, and the choice to revoke them too. Nothing where there are none. */
export const KeysToEnd = observer(function KeysToEnd({ isEnding, onChange }: Props) {
  const { t } = useTranslation();
  const { value } = useCall(account.apiKeys, undefined, { notTips: true });
  const names = value?.keys.filter(({ state }) => state === 'active').map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return (
    <div>
      <p className="a-quiet">{t('account:keys.stayValid', { names: names.join(', ') })}</p>
      <Checkbox checked={isEnding} onChange={onChange}>
        {t('account:keys.endToo')}
      </Checkbox>
    </div>
  );
});

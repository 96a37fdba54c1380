import { account } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { Card, Segments } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Row } from './parts/Row.tsx';
import { useChoice } from './parts/use-choice.ts';
import { accountPlugin } from './plugin.ts';

type Change = RequestOf<typeof account.updateOperInfo>['body'];

/** The page modes stored with the account: quotation or offer, and the composite quote's version (spec section 4). */
export const Modes = observer(function Modes() {
  const { http, session, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const save = async (body: Change): Promise<void> => {
    session.setUserInfo(await http.call(account.updateOperInfo, { body }));
    notice.success({ key: 'account:preferences.saved' });
  };
  const { pending, choose } = useChoice(save, () => session.loadUserInfo());
  const user = session.userInfo;
  if (!user) return null;
  const { newversion, newlookticket } = { ...user, ...pending };
  return (
    <Card title={t('account:preferences.modes')}>
      <Row label={t('account:preferences.quoteMode')} hint={t('account:preferences.quoteModeHint')}>
        <Segments
          label={t('account:preferences.quoteMode')}
          value={newversion === '0' ? '0' : '1'}
          choices={[
            { value: '1', label: t('account:preferences.quotation') },
            { value: '0', label: t('account:preferences.offer') },
          ]}
          onChange={(value) => choose({ newversion: value })}
        />
      </Row>
      <Row label={t('account:preferences.ticketMode')} hint={t('account:preferences.ticketModeHint')}>
        <Segments
          label={t('account:preferences.ticketMode')}
          value={newlookticket === '1' ? '1' : '0'}
          choices={[
            { value: '0', label: t('account:preferences.ticketOld') },
            { value: '1', label: t('account:preferences.ticketNew') },
          ]}
          onChange={(value) => choose({ newlookticket: value })}
        />
      </Row>
    </Card>
  );
});

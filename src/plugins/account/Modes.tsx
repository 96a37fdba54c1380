import { account } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { Card, Segments } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from './parts/Row.tsx';
import { accountPlugin } from './plugin.ts';

type Change = RequestOf<typeof account.updateOperInfo>['body'];

/** The page modes stored with the account: quotation or offer, and the composite quote's version (spec section 4). */
export const Modes = observer(function Modes() {
  const { http, session, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  /** Chosen and being saved: shown at once, reverted if refused. */
  const [pending, setPending] = useState<Change | null>(null);
  const saves = useRef({ last: Promise.resolve(), open: 0 });
  const user = session.userInfo;
  if (!user) return null;
  const save = async (body: Change) => {
    try {
      session.setUserInfo(await http.call(account.updateOperInfo, { body }));
      notice.success({ key: 'account:preferences.saved' });
    } catch {
      // The call has reported it.
    }
    saves.current.open -= 1;
    if (saves.current.open === 0) setPending(null);
  };
  /** One at a time: a choice made during a save is saved after it. */
  const change = (body: Change) => {
    setPending((before) => ({ ...before, ...body }));
    saves.current.open += 1;
    saves.current.last = saves.current.last.then(() => save(body));
  };
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
          onChange={(value) => change({ newversion: value })}
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
          onChange={(value) => change({ newlookticket: value })}
        />
      </Row>
    </Card>
  );
});

import { maskEmail, maskMobile, maskName } from '#contract/rules';
import { Button, Card } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from './parts/Row.tsx';
import { ContactDialog } from './security/ContactDialog.tsx';
import { Logins } from './security/Logins.tsx';
import { NameDialog } from './security/NameDialog.tsx';
import { PasswordDialog } from './security/PasswordDialog.tsx';
import { SecondFactor } from './security/SecondFactor.tsx';
import { Sessions } from './security/Sessions.tsx';
import { useOrderCheck } from './security/use-order-check.ts';
import { accountPlugin } from './plugin.ts';

/** Password, second factor, phone, mail and name; live sessions; the login history. */
export const SecurityCenter = observer(function SecurityCenter() {
  const { session } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [open, setOpen] = useState<'password' | 'phone' | 'email' | 'name' | null>(null);
  const mayUnbind = useOrderCheck();
  const user = session.userInfo;
  if (!user) return null;
  const close = () => setOpen(null);
  const change = async (field: 'phone' | 'email', isBound: boolean) => {
    if (!isBound || (await mayUnbind())) setOpen(field);
  };
  return (
    <div className="a-stack a-inset-top">
      <Card title={t('account:security.account')}>
        <Row label={t('account:security.password')} hint={t('account:security.passwordHint')}>
          <Button aria-haspopup="dialog" onClick={() => setOpen('password')}>
            {t('account:security.changePassword')}
          </Button>
        </Row>
        <SecondFactor />
        <Row
          label={t('account:security.phone')}
          hint={user.phonenum === '' ? t('account:security.unbound') : maskMobile(user.phonenum)}
        >
          <Button
            data-sends=""
            aria-haspopup="dialog"
            onClick={() => void change('phone', user.phonenum !== '')}
          >
            {t(user.phonenum === '' ? 'account:security.bindPhone' : 'account:security.changePhone')}
          </Button>
        </Row>
        <Row
          label={t('account:security.email')}
          hint={user.email === '' ? t('account:security.unbound') : maskEmail(user.email)}
        >
          <Button
            data-sends=""
            aria-haspopup="dialog"
            onClick={() => void change('email', user.email !== '')}
          >
            {t(user.email === '' ? 'account:security.bindEmail' : 'account:security.changeEmail')}
          </Button>
        </Row>
        <Row label={t('account:security.name')} hint={maskName(user.opername)}>
          <Button aria-haspopup="dialog" onClick={() => setOpen('name')}>
            {t('account:security.changeName')}
          </Button>
        </Row>
      </Card>
      <Sessions />
      <Logins />
      {open === 'password' && <PasswordDialog onClose={close} />}
      {(open === 'phone' || open === 'email') && <ContactDialog key={open} field={open} onClose={close} />}
      {open === 'name' && <NameDialog onClose={close} />}
    </div>
  );
});

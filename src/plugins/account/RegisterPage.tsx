import { account } from '#contract/api';
import { addressOf } from '#contract/config';
import { isEmail, isMobile } from '#contract/rules';
import { typedText } from '#core/format';
import { Button, ButtonLink, Card, Checkbox, Icon, Page, Prose, Tabs } from '#core/kit';
import { Link } from '#core/router';
import { useAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './account.css';
import { callSealed } from './model/encrypted-call.ts';
import { CodeEntry } from './parts/CodeEntry.tsx';
import { Entry } from './parts/Entry.tsx';
import { FormProblem } from './parts/FormProblem.tsx';
import { isGoodPassword, NewPassword, NO_PASSWORD } from './parts/NewPassword.tsx';
import { type Org, OrgEntry } from './parts/OrgEntry.tsx';
import { useCode } from './parts/use-code.tsx';
import { accountPlugin } from './plugin.ts';

type Way = 'phone' | 'email';

/** Registration by phone or by mail. A new account is logged in at once; what it may do comes with the real-name verification. */
export const View = observer(function RegisterPage() {
  const { config, product } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('phone');
  const login = config.routes.get(config.bundle.routes.login);
  return (
    <Page title={t('account:register.title')} intro={t('account:register.intro')}>
      <div className="a-columns">
        <Card>
          <Tabs
            label={t('account:register.way')}
            value={way}
            tabs={[
              { value: 'phone', label: t('account:register.byPhone') },
              { value: 'email', label: t('account:register.byEmail') },
            ]}
            onChange={setWay}
          >
            <RegisterForm key={way} way={way} />
          </Tabs>
        </Card>
        <Card title={t('account:register.next')}>
          <Prose text={t('account:register.nextBody')} />
          {product.isDemo && (
            <p className="a-note">
              <Icon name="info" size={14} />
              {t('account:register.demo')}
            </p>
          )}
          {login && (
            <ButtonLink to={addressOf(login)} size="lg" wide>
              {t('account:register.have')}
            </ButtonLink>
          )}
        </Card>
      </div>
    </Page>
  );
});

const RegisterForm = observer(function RegisterForm({ way }: { readonly way: Way }) {
  const { http, flow, notice, browser, config } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  const [opername, setOpername] = useState('');
  const [org, setOrg] = useState<Org | null>(null);
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const [agreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const codes = useCode();

  const target = typedText(contact);
  const name = opername.trim();
  const isPhone = way === 'phone';
  const isContact = isPhone ? isMobile(target) : isEmail(target);
  const personal = [name, isPhone ? target : (target.split('@')[0] ?? '')];
  const isComplete =
    isContact && code.length === 6 && name !== '' && agreed && isGoodPassword(fresh, personal);
  const action = useAction(async () => {
    await callSealed(http, [fresh.password, fresh.repeated], ({ keyId, cipher }) => {
      const body = { code, opername: name, passWord: cipher(0), rePassWord: cipher(1), keyId };
      return isPhone
        ? http.call(
            account.register,
            { body: { ...body, phonenum: target, ...(org === null ? {} : { orgId: org.orgId }) } },
            { notTips: true },
          )
        : http.call(account.mailRegister, { body: { ...body, email: target } }, { notTips: true });
    });
    notice.success({ key: 'account:register.done' });
    try {
      await flow.login({ kind: 'password', account: target, password: fresh.password });
    } catch {
      // The account is there; its owner logs in by hand.
      const login = config.routes.get(config.bundle.routes.login);
      if (login) browser.go(addressOf(login));
    }
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) void action.run();
  };
  const document = (which: 'termsOfService' | 'privacyProtection') => {
    const route = config.routes.get('announcement');
    return route && <Link to={addressOf(route, {}, { name: which })}>{t(`account:register.${which}`)}</Link>;
  };
  return (
    <form
      className="a-form a-pairs a-inset-top"
      data-way={isPhone ? 'phone' : 'mail'}
      onSubmit={handleSubmit}
      noValidate
    >
      <Entry
        label={t(isPhone ? 'account:form.phone' : 'account:form.email')}
        icon={isPhone ? 'phone' : 'mail'}
        type={isPhone ? 'tel' : 'email'}
        inputMode={isPhone ? 'numeric' : 'email'}
        autoComplete={isPhone ? 'tel-national' : 'email'}
        maxLength={isPhone ? 11 : 254}
        value={contact}
        onChange={setContact}
        error={
          isTried && !isContact ? t(isPhone ? 'account:form.phoneForm' : 'account:form.emailForm') : undefined
        }
      />
      <CodeEntry
        value={code}
        onChange={setCode}
        onSend={() =>
          codes.send(
            isPhone ? target.replace('@', '') : target.includes('@') ? target : `${target}@`,
            isPhone ? 'register' : 'mailRegister',
          )
        }
        error={isTried && code.length !== 6 ? t('account:form.needCode') : undefined}
      />
      <Entry
        label={t('account:form.opername')}
        icon="user"
        autoComplete="username"
        maxLength={40}
        spellCheck={false}
        hint={t('account:form.opernameHint')}
        value={opername}
        onChange={setOpername}
        error={isTried && name === '' ? t('account:form.needOpername') : undefined}
      />
      {isPhone && <OrgEntry label={t('account:register.org')} value={org} onChange={setOrg} />}
      <NewPassword
        label={t('account:login.password')}
        value={fresh}
        onChange={setFresh}
        personal={personal}
        isTried={isTried}
      />
      <div>
        <div className="a-documents">
          <Checkbox checked={agreed} onChange={setAgreed}>
            {t('account:register.agree')}
          </Checkbox>
          {document('termsOfService')} {document('privacyProtection')}
        </div>
        {isTried && !agreed && (
          <p className="k-field-error" role="alert">
            <Icon name="error" size={12} />
            {t('account:register.needAgree')}
          </p>
        )}
      </div>
      <FormProblem text={action.words || codes.problem} />
      <Button type="submit" tone="primary" size="lg" wide busy={action.busy}>
        {t(action.busy ? 'account:register.busy' : 'account:register.submit')}
      </Button>
      {codes.dialog}
    </form>
  );
});

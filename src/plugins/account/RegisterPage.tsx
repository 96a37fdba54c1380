import { addressOf } from '#contract/config';
import { ButtonLink, Card, Checkbox, Icon, Page, Prose, Tabs } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import './account.css';
import type { contactFault } from './model/contact-fault.ts';
import { nameFault } from './model/name-fault.ts';
import { typedPhone } from './model/typed-phone.ts';
import { CodeEntry } from './parts/CodeEntry.tsx';
import { Entry } from './parts/Entry.tsx';
import { FormSubmit } from './parts/FormSubmit.tsx';
import { NewPassword } from './parts/NewPassword.tsx';
import { OrgEntry } from './parts/OrgEntry.tsx';
import { useAttempt } from './parts/use-attempt.ts';
import { useRegistration, type Way } from './parts/use-registration.ts';
import { accountPlugin } from './plugin.ts';

/** Registration by phone or by mail. A new account is logged in at once; its rights come with the real-name verification. */
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
          {product.hasDemoAccounts && (
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
  const { t } = useTranslation();
  const { fields, ...form } = useRegistration(way);
  const { action } = form;
  const { isTried, ...attempt } = useAttempt(action);
  const put = attempt.changing(form.put);
  const isPhone = way === 'phone';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    attempt.begin();
    if (form.isComplete) void action.run();
  };
  return (
    <form
      className="a-form a-pairs a-inset-top"
      data-way={isPhone ? 'phone' : 'mail'}
      onSubmit={handleSubmit}
      noValidate
    >
      <ContactEntry
        isPhone={isPhone}
        value={fields.contact}
        onChange={(contact) => put({ contact })}
        fault={isTried ? form.contactFault : null}
      />
      <CodeEntry
        // A code sent to another contact is not one for this.
        key={form.target}
        value={fields.code}
        onChange={(code) => put({ code })}
        onSend={() => attempt.send(form.target, isPhone ? 'register' : 'mailRegister')}
        error={isTried && fields.code.length !== 6 ? t('account:form.needCode') : action.at('code')}
      />
      <NameEntry
        value={fields.opername}
        onChange={(opername) => put({ opername })}
        error={(isTried ? nameFault(t, form.name) : undefined) ?? action.at('opername')}
      />
      {isPhone && (
        <OrgEntry label={t('account:register.org')} value={fields.org} onChange={(org) => put({ org })} />
      )}
      <NewPassword
        label={t('account:login.password')}
        value={fields.fresh}
        onChange={(fresh) => put({ fresh })}
        personal={form.personal}
        isTried={isTried}
      />
      <Agreement agreed={fields.agreed} onChange={(agreed) => put({ agreed })} isTried={isTried} />
      <FormSubmit problem={action.words || attempt.problem} busy={action.busy}>
        {t(action.busy ? 'account:register.busy' : 'account:register.submit')}
      </FormSubmit>
      {attempt.dialog}
    </form>
  );
});

interface NameEntryProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

function NameEntry(entry: NameEntryProps) {
  const { t } = useTranslation();
  return (
    <Entry
      label={t('account:form.opername')}
      icon="user"
      autoComplete="username"
      maxLength={40}
      spellCheck={false}
      hint={t('account:form.opernameHint')}
      {...entry}
    />
  );
}

interface ContactEntryProps extends Pick<NameEntryProps, 'value' | 'onChange'> {
  readonly isPhone: boolean;
  readonly fault: ReturnType<typeof contactFault>;
}

function ContactEntry({ isPhone, fault, value, onChange }: ContactEntryProps) {
  const { t } = useTranslation();
  return (
    <Entry
      label={t(isPhone ? 'account:form.phone' : 'account:form.email')}
      {...(isPhone
        ? { icon: 'phone', type: 'tel', inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 24 }
        : { icon: 'mail', type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 })}
      value={value}
      onChange={(typed) => onChange(isPhone ? typedPhone(typed) : typed)}
      error={fault === null ? undefined : t(fault)}
    />
  );
}

interface AgreementProps {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
  readonly isTried: boolean;
}

/** The documents that a new user agrees to. */
const Agreement = observer(function Agreement({ agreed, onChange, isTried }: AgreementProps) {
  const { config } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const route = config.routes.get('announcement');
  // Without a page for documents their names are shown as plain text.
  const linkTo = (name: string) => (route ? <Link to={addressOf(route, {}, { name })} /> : <span />);
  return (
    <div>
      <div className="a-documents">
        <Checkbox checked={agreed} onChange={onChange}>
          <span>
            <Trans
              t={t}
              i18nKey="account:register.agree"
              components={{ terms: linkTo('termsOfService'), privacy: linkTo('privacyProtection') }}
            />
          </span>
        </Checkbox>
      </div>
      {isTried && !agreed && (
        <p className="k-field-error" role="alert">
          <Icon name="error" size={12} />
          {t('account:register.needAgree')}
        </p>
      )}
    </div>
  );
});

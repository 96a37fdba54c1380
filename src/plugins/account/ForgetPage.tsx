import { account } from '#contract/api';
import { addressOf } from '#contract/config';
import { isEmail, isMobile } from '#contract/rules';
import { Button, ButtonLink, Card, Icon, Page } from '#core/kit';
import { useAction, useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './account.css';
import { callSealed } from './model/encrypted-call.ts';
import { typedPhone } from './model/typed-phone.ts';
import { CodeEntry } from './parts/CodeEntry.tsx';
import { Entry } from './parts/Entry.tsx';
import { FormSubmit } from './parts/FormSubmit.tsx';
import { isGoodPassword, NewPassword, NO_PASSWORD } from './parts/NewPassword.tsx';
import { useAttempt } from './parts/use-attempt.ts';
import { useSlider } from './parts/use-slider.tsx';
import { accountPlugin } from './plugin.ts';

const steps = ['account', 'reset', 'done'] as const;
type Step = (typeof steps)[number];

/** A forgotten password: name the account, prove ownership by a code, choose a new one. Messages do not reveal whether the account exists. */
export const View = observer(function ForgetPage() {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('account');
  const [name, setName] = useState('');
  return (
    <Page title={t('account:recover.title')} intro={t('account:recover.intro')}>
      <ol className="a-steps" aria-label={t('account:recover.steps')}>
        {steps.map((item, index) => (
          <li
            key={item}
            aria-current={item === step ? 'step' : undefined}
            data-past={steps.indexOf(step) > index ? '' : undefined}
          >
            <b className="k-num">{index + 1}</b> {t(`account:recover.step.${item}`)}
          </li>
        ))}
      </ol>
      <div className="a-narrow">
        <Card>
          {step === 'account' && <AccountStep name={name} onName={setName} onDone={() => setStep('reset')} />}
          {step === 'reset' && (
            <ResetStep
              name={typedPhone(name)}
              onBack={() => setStep('account')}
              onDone={() => setStep('done')}
            />
          )}
          {step === 'done' && <DoneStep />}
        </Card>
      </div>
    </Page>
  );
});

interface AccountStepProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onDone: () => void;
}

function AccountStep({ name, onName, onDone }: AccountStepProps) {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [isTried, setTried] = useState(false);
  const slider = useSlider();
  const target = typedPhone(name);
  const isContact = isMobile(target) || isEmail(target);
  const fault = target === '' ? 'account:recover.needAccount' : 'account:recover.accountForm';
  const action = useAction((ticket: string) =>
    http.call(account.verifyUser, { body: { account: target, ticket } }, { notTips: true }),
  );
  const verify = async () => {
    const ticket = await slider.ask('verifyUser');
    if (ticket === null) return;
    if (await action.run(ticket)) onDone();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isContact) void verify();
  };
  return (
    <form className="a-form" onSubmit={handleSubmit} noValidate>
      <Entry
        label={t('account:recover.account')}
        icon="user"
        autoComplete="username"
        value={name}
        onChange={(typed) => {
          action.show(null);
          onName(typed);
        }}
        error={isTried && !isContact ? t(fault) : undefined}
      />
      <FormSubmit problem={action.words} busy={action.busy}>
        {t('account:recover.next')}
      </FormSubmit>
      {slider.dialog}
    </form>
  );
}

interface ResetStepProps {
  readonly name: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function ResetStep({ name, onBack, onDone }: ResetStepProps) {
  const { http } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const personal = [name.split('@')[0] ?? ''];
  const action = useFieldAction(['code'], () =>
    callSealed(http, [fresh.password, fresh.repeated], ({ keyId, cipher }) =>
      http.call(
        account.forgetPassWord,
        { body: { account: name, code, newPassWord: cipher(0), confirmPassword: cipher(1), keyId } },
        { notTips: true },
      ),
    ),
  );
  const { isTried, ...attempt } = useAttempt(action);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    attempt.begin();
    if (code.length === 6 && isGoodPassword(fresh, personal) && (await action.run())) onDone();
  };
  return (
    <form className="a-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className="a-quiet">{t('account:recover.sentTo', { account: name })}</p>
      <CodeEntry
        value={code}
        onChange={attempt.changing(setCode)}
        onSend={() => attempt.send(name, 'forget')}
        error={isTried && code.length !== 6 ? t('account:form.needCode') : action.at('code')}
      />
      <NewPassword
        value={fresh}
        onChange={attempt.changing(setFresh)}
        personal={personal}
        isTried={isTried}
      />
      <FormSubmit problem={action.words || attempt.problem} busy={action.busy}>
        {t('account:recover.reset')}
      </FormSubmit>
      <Button tone="ghost" onClick={onBack}>
        {t('account:recover.other')}
      </Button>
      {attempt.dialog}
    </form>
  );
}

const DoneStep = observer(function DoneStep() {
  const { config } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const login = config.routes.get(config.bundle.routes.login);
  return (
    <div className="a-form" role="status">
      <p className="a-done">
        <Icon name="check" size={18} /> {t('account:recover.done')}
      </p>
      {login && (
        <ButtonLink to={addressOf(login)} tone="primary" size="lg" wide>
          {t('account:recover.back')}
        </ButtonLink>
      )}
    </div>
  );
});

import { addressOf } from '#contract/config';
import { Icon, type IconName, Segments, SkeletonRows, TextField } from '#core/kit';
import { ACCOUNT_CODE } from '#contract/api';
import { BizError } from '#core/http';
import { lazyPart, useAction } from '#core/query';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type FormEvent, type KeyboardEvent, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './account.css';
import './login.css';
import { EmailLoginForm } from './EmailLoginForm.tsx';
import { firstStep, type SecondStep } from './model/second-step.ts';
import { FormSubmit } from './parts/FormSubmit.tsx';
import { SecretEntry } from './parts/SecretEntry.tsx';
import { useSlider } from './parts/use-slider.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { accountPlugin } from './plugin.ts';

// Few users ever see it, and it draws a QR code.
const EnrolForm = lazyPart(() => import('./EnrolForm.tsx').then(({ EnrolForm: Part }) => Part));

// Only for firms with their own identity provider.
const SignOn = lazyPart(() => import('./SignOn.tsx').then(({ SignOn: Part }) => Part));

/** Messages at empty fields. */
interface Missing {
  readonly account?: string;
  readonly password?: string;
}

/**
 * Log-in by password or by a mailed code, with a second step for users who enabled one. The guard decides where it leads: back to where the user came from,
 * or to the page for their kind.
 */
export const View = observer(function LoginPage() {
  const { product } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [way, setWay] = useState<'password' | 'email'>('password');
  const [second, setSecond] = useState<SecondStep | null>(null);
  const back = () => setSecond(null);
  return (
    <div className="a-login">
      <Claim />
      <section className="a-login-card" aria-labelledby="login-title">
        <h1 id="login-title">{t(second === null ? 'account:login.welcome' : 'account:second.title')}</h1>
        {second !== null && !('secret' in second) && (
          <SecondStepForm challenge={second.challenge} onBack={back} />
        )}
        {second !== null && 'secret' in second && (
          <Suspense fallback={<SkeletonRows rows={4} columns={1} label={t('account:overview.loading')} />}>
            <EnrolForm owed={second} onBack={back} />
          </Suspense>
        )}
        {/* Stays during the second step: what was typed is still there on the way back. */}
        <div hidden={second !== null}>
          <Segments
            label={t('account:login.way')}
            value={way}
            choices={[
              { value: 'password', label: t('account:login.byPassword') },
              { value: 'email', label: t('account:login.byEmail') },
            ]}
            onChange={setWay}
          />
          {way === 'password' ? <LoginForm onSecond={setSecond} /> : <EmailLoginForm onSecond={setSecond} />}
          {product.hasSignOn && (
            <Suspense fallback={<div className="a-sign-on" />}>
              <SignOn onSecond={setSecond} />
            </Suspense>
          )}
          <LoginLinks />
          {product.hasDemoAccounts && (
            <p className="a-note">
              <Icon name="info" size={14} />
              {t('account:login.demo')}
            </p>
          )}
        </div>
      </section>
    </div>
  );
});

const points = [
  ['best', 'list'],
  ['depth', 'chart'],
  ['live', 'signal'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Lengths of the bars in the drawing, bids then offers, best in the middle. */
const bars = [
  [46, 92],
  [78, 64],
  [58, 120],
  [112, 84],
  [90, 140],
  [150, 104],
] as const;

/** A ladder without figures: orange bids, blue offers. Decoration. */
function LadderDrawing() {
  return (
    <svg className="a-ladder" viewBox="0 0 360 150" width="360" height="150" aria-hidden>
      {bars.map(([bid, ofr], row) => (
        <g key={row}>
          <rect className="a-bid" x={174 - bid} y={row * 25} width={bid} height={17} rx={2} />
          <rect className="a-ofr" x={186} y={row * 25} width={ofr} height={17} rx={2} />
        </g>
      ))}
    </svg>
  );
}

/** What the product is for, next to the form. */
function Claim() {
  const { t } = useTranslation();
  return (
    <div>
      <LadderDrawing />
      <p className="a-claim-title">{t('account:login.claim')}</p>
      <ul className="a-points">
        {points.map(([key, icon]) => (
          <li key={key}>
            <Icon name={icon} size={18} />
            {t(`account:login.point.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const LoginForm = observer(function LoginForm(props: { readonly onSecond: (step: SecondStep) => void }) {
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { login, dialog } = useLogin(props.onSecond);
  // Users come here to type, mostly by a link that keeps the focus; but the focus is left to a user already typing elsewhere.
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea, select') !== true) accountInput.current?.focus();
  }, []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Missing = {
      ...(account.trim() === '' ? { account: t('account:login.needAccount') } : {}),
      ...(password === '' ? { password: t('account:login.needPassword') } : {}),
    };
    setMissing(found);
    if (found.account !== undefined) accountInput.current?.focus();
    else if (found.password !== undefined) passwordInput.current?.focus();
    else if (!login.busy && !(await login.run(account.trim(), password))) passwordInput.current?.select();
  };
  return (
    <form className="a-form" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={t('account:login.account')}
        error={missing.account}
        large
        ref={accountInput}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('account:login.accountHint')}
        value={account}
        onChange={setAccount}
      />
      <PasswordField ref={passwordInput} value={password} onChange={setPassword} error={missing.password} />
      <FormSubmit problem={login.words} busy={login.busy}>
        {t(login.busy ? 'account:login.busy' : 'account:login.submit')}
      </FormSubmit>
      {dialog}
    </form>
  );
});

/** The log-in by password; with a solved slider if the server requires one. */
function useLogin(onSecond: (step: SecondStep) => void) {
  const { flow } = usePlugin(accountPlugin);
  const slider = useSlider();
  const login = useAction(async (account: string, password: string) => {
    const log = (proof: { readonly ticket?: string }) =>
      firstStep(flow.login({ kind: 'password', account, password, ...proof }), onSecond);
    try {
      await log({});
    } catch (error) {
      const isAsked = error instanceof BizError && error.code === ACCOUNT_CODE.captchaRequired;
      const ticket = isAsked ? await slider.ask('login') : null;
      if (ticket === null) throw error;
      await log({ ticket });
    }
  });
  return { login, dialog: slider.dialog };
}

interface PasswordFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The password; warns of caps lock. */
function PasswordField({ ref, value, onChange, error }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [hasCaps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <SecretEntry
      ref={ref}
      name="password"
      label={t('account:login.password')}
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={error}
      hint={hasCaps ? t('account:login.capsLock') : t('account:login.encrypted')}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
    />
  );
}

const LoginLinks = observer(function LoginLinks() {
  const { config } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const address = (id: string) => {
    const route = config.routes.get(id);
    return route && addressOf(route);
  };
  const [forget, registry] = [address('forget'), address('registry')];
  return (
    <div className="a-form-links">
      {forget !== undefined && <Link to={forget}>{t('account:login.forget')}</Link>}
      {registry !== undefined && <Link to={registry}>{t('account:login.registry')}</Link>}
    </div>
  );
});

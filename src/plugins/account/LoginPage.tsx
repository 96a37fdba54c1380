import { addressOf } from '#contract/config';
import {
  Button,
  Field,
  Icon,
  type IconName,
  PasswordInput,
  Segments,
  SkeletonRows,
  TextInput,
} from '#core/kit';
import { ACCOUNT_CODE } from '#contract/api';
import { BizError, HttpError } from '#core/http';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './account.css';
import './login.css';
import { EmailLoginForm } from './EmailLoginForm.tsx';
import { firstStep, type SecondStep } from './model/second-step.ts';
import { FormProblem } from './parts/FormProblem.tsx';
import { useSlider } from './parts/use-slider.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { accountPlugin } from './plugin.ts';

// Few ever see it, and it draws a picture code.
const EnrolForm = lazy(() => import('./EnrolForm.tsx').then((module) => ({ default: module.EnrolForm })));

interface Problems {
  readonly account?: string;
  readonly password?: string;
  /** What the server or the network said. */
  readonly form?: Words;
}

/** Log-in by password or by a mailed code, with a second step for who wants one. Where it leads is the guard's business: back to where the person came from, or to the page of their kind. */
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
        {/* Stays while the second step is asked for: what was typed is there on the way back. */}
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
          <LoginLinks />
          {product.isDemo && (
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

/** Lengths of the bars of the drawing, bids then offers, best in the middle. */
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

/** What the product is for, beside the form. */
function Claim() {
  const { t } = useTranslation();
  return (
    <div className="a-claim">
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

const LoginForm = observer(function LoginForm({
  onSecond,
}: {
  readonly onSecond: (step: SecondStep) => void;
}) {
  const { flow, text } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const accountInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const slider = useSlider();
  // One comes here to type; but whoever is somewhere already stays there.
  useEffect(() => {
    if (document.activeElement === document.body) accountInput.current?.focus();
  }, []);

  const submit = async (ticket?: string): Promise<void> => {
    setBusy(true);
    setProblems({});
    try {
      const proof = { account: account.trim(), password, ...(ticket === undefined ? {} : { ticket }) };
      await firstStep(flow.login({ kind: 'password', ...proof }), onSecond);
      setBusy(false);
    } catch (error) {
      if (error instanceof BizError && error.code === ACCOUNT_CODE.captchaRequired && ticket === undefined) {
        const solved = await slider.ask('login');
        if (solved !== null) return submit(solved);
      }
      setProblems({ form: error instanceof HttpError ? error.words() : { key: 'account:login.failed' } });
      setBusy(false);
      passwordInput.current?.select();
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing: Problems = {
      ...(account.trim() === '' ? { account: t('account:login.needAccount') } : {}),
      ...(password === '' ? { password: t('account:login.needPassword') } : {}),
    };
    setProblems(missing);
    if (missing.account !== undefined) accountInput.current?.focus();
    else if (missing.password !== undefined) passwordInput.current?.focus();
    else void submit();
  };
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <form className="a-form" onSubmit={handleSubmit} noValidate>
      <Field label={t('account:login.account')} error={problems.account}>
        {({ id, describedBy, invalid }) => (
          <TextInput
            large
            id={id}
            ref={accountInput}
            icon="user"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('account:login.accountHint')}
            value={account}
            invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => setAccount(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('account:login.password')}
        error={problems.password}
        hint={hasCaps ? t('account:login.capsLock') : t('account:login.encrypted')}
      >
        {({ id, describedBy, invalid }) => (
          <PasswordInput
            large
            id={id}
            ref={passwordInput}
            icon="lock"
            name="password"
            autoComplete="current-password"
            value={password}
            invalid={invalid}
            aria-describedby={describedBy}
            showLabel={t('account:login.show')}
            hideLabel={t('account:login.hide')}
            onChange={(event) => setPassword(event.target.value)}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
          />
        )}
      </Field>
      <FormProblem text={problems.form === undefined ? '' : text.say(problems.form)} />
      <Button type="submit" tone="primary" size="lg" wide busy={isBusy}>
        {t(isBusy ? 'account:login.busy' : 'account:login.submit')}
      </Button>
      {slider.dialog}
    </form>
  );
});

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

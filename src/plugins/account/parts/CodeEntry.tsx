import { Button, TextField } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeDigits } from '../model/code-digits.ts';
import { accountPlugin } from '../plugin.ts';

/** A code may be requested once a minute. */
const WAIT_S = 60;

interface Props {
  readonly label?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Sends a code. Returns whether one was sent. */
  readonly onSend: () => Promise<boolean>;
  readonly error?: string | undefined;
}

/** A six-digit code, and the button that requests one. */
export function CodeEntry({ label, value, onChange, onSend, error }: Props) {
  const { clock, product } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const [waitsUntil, setWaitsUntil] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (waitsUntil === 0) return undefined;
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((waitsUntil - clock.monotonic()) / 1000)));
    tick();
    return clock.setInterval(tick, 500);
  }, [clock, waitsUntil]);
  const send = async () => {
    setBusy(true);
    const isSent = await onSend();
    setBusy(false);
    if (!isSent) return;
    setWaitsUntil(clock.monotonic() + WAIT_S * 1000);
    input.current?.focus();
  };
  const sent = t(product.hasDemoAccounts ? 'account:form.codeSentDemo' : 'account:form.codeSent');
  return (
    <TextField
      label={label ?? t('account:form.code')}
      error={error}
      {...(waitsUntil === 0 ? {} : { hint: sent })}
      large
      ref={input}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={t('account:form.codeHint')}
      value={value}
      onChange={(text) => onChange(codeDigits(text))}
      after={
        <Button size="sm" tone="ghost" busy={isBusy} disabled={secondsLeft > 0} onClick={() => void send()}>
          {secondsLeft > 0 ? t('account:form.sendAgain', { seconds: secondsLeft }) : t('account:form.send')}
        </Button>
      }
    />
  );
}

import { useText } from '#core/services';
import { Entry } from './Entry.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The six digits that an authenticator program shows. */
export function SixDigits({ value, onChange, error }: Props) {
  const { t } = useText();
  return (
    <Entry
      label={t('account:second.code')}
      icon="lock"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      placeholder={t('account:form.codeHint')}
      value={value}
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, ''))}
      error={error}
    />
  );
}

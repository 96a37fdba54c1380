import { useTranslation } from 'react-i18next';
import { codeDigits } from '../model/code-digits.ts';
import { Entry } from './Entry.tsx';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The six digits shown by an authenticator app. */
export function SixDigits({ value, onChange, error }: Props) {
  const { t } = useTranslation();
  return (
    <Entry
      label={t('account:second.code')}
      icon="lock"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={t('account:form.codeHint')}
      value={value}
      onChange={(typed) => onChange(codeDigits(typed))}
      error={error}
    />
  );
}

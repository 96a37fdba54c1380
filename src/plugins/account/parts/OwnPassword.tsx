import { useTranslation } from 'react-i18next';
import { SecretEntry } from './SecretEntry.tsx';

interface Props {
  /** Default: the log-in password. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** The form was submitted once: an empty field is marked. */
  readonly isTried: boolean;
  /** Why it was refused. */
  readonly error?: string | undefined;
}

/** The user's current password, requested once more before a sensitive action. */
export function OwnPassword({ label, value, onChange, isTried, error }: Props) {
  const { t } = useTranslation();
  return (
    <SecretEntry
      label={label ?? t('account:login.password')}
      value={value}
      onChange={onChange}
      autoComplete="current-password"
      error={isTried && value === '' ? t('account:login.needPassword') : error}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { SecretEntry } from './SecretEntry.tsx';

interface Props {
  /** Default: the password one logs in with. */
  readonly label?: string;
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** The form was sent once: an empty field says so. */
  readonly isTried: boolean;
  /** What it was refused for. */
  readonly error?: string | undefined;
}

/** The password that the person has now, asked for once more before a grave deed. */
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

import { Field, PasswordInput } from '#core/kit';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** A labelled password. */
export function SecretEntry({ label, value, onChange, autoComplete, error, hint }: Props) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <PasswordInput
          large
          id={id}
          icon="lock"
          autoComplete={autoComplete}
          value={value}
          invalid={invalid}
          aria-describedby={describedBy}
          showLabel={t('account:login.show')}
          hideLabel={t('account:login.hide')}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

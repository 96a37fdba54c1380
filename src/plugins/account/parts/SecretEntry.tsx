import { Field, PasswordInput } from '#core/kit';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface Props extends Pick<ComponentProps<typeof PasswordInput>, 'ref' | 'name' | 'onKeyDown' | 'onKeyUp'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly error?: string | undefined;
  readonly hint?: string;
}

/** A labelled password, which can be shown. */
export function SecretEntry({ label, value, onChange, error, hint, ...input }: Props) {
  const { t } = useTranslation();
  return (
    <Field label={label} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <PasswordInput
          {...input}
          large
          id={id}
          icon="lock"
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

import { Field, type IconName, TextInput } from '#core/kit';
import type { InputHTMLAttributes } from 'react';

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'style' | 'size' | 'onChange' | 'value'
>;

interface Props extends Native {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: IconName;
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** A labelled line of text. */
export function Entry({ label, value, onChange, icon, hint, error, required = false, ...native }: Props) {
  return (
    <Field label={label} required={required} error={error} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy, invalid }) => (
        <TextInput
          large
          {...native}
          {...(icon === undefined ? {} : { icon })}
          id={id}
          aria-required={required || undefined}
          value={value}
          invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

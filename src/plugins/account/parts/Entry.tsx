import { stripChinese } from '#contract/rules';
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

/** Addresses and numbers contain no Chinese: input method remnants are removed once it has finished. */
const LATIN = ['email', 'tel'];

/** A labelled single-line text input. */
export function Entry({ label, value, onChange, icon, hint, error, required = false, ...native }: Props) {
  const isLatin = LATIN.includes(native.type ?? '');
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
          onChange={({ target, nativeEvent }) => {
            const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
            onChange(isLatin && !isComposing ? stripChinese(target.value) : target.value);
          }}
          onCompositionEnd={({ currentTarget }) => {
            if (isLatin) onChange(stripChinese(currentTarget.value));
          }}
        />
      )}
    </Field>
  );
}

import { Field } from '#core/kit';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly rows?: number;
}

const MAX = 2_000;

/** Several lines of free text. */
export function TextArea({
  label,
  value,
  onChange,
  required = false,
  hint,
  error,
  placeholder,
  rows = 5,
}: Props) {
  return (
    <Field label={label} required={required} error={error} {...(hint !== undefined && { hint })}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          className="cs-area"
          rows={rows}
          maxLength={MAX}
          aria-describedby={describedBy}
          aria-required={required || undefined}
          aria-invalid={invalid || undefined}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

import { Field, TextInput } from '#core/kit';
import { useText } from '#core/services';

interface Props {
  readonly hint: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Why somebody of the staff does what they do: it stands in the audit log. */
export function ReasonField({ hint, error, value, onChange }: Props) {
  const { t } = useText();
  return (
    <Field label={t('console:publish.reason')} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          aria-describedby={describedBy}
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

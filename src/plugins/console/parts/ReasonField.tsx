import { Field, TextInput } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** Shortest reason that the server takes. */
const SHORTEST = 2;

export const isReason = (text: string): boolean => text.trim().length >= SHORTEST;

/** Why staff do what they do. */
export function ReasonField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Field label={t('console:publish.reason')} hint={t('console:publish.reasonHint')}>
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

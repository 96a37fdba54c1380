import { Field } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** Accounts as typed or pasted: one a line, or separated by commas. */
export const accountsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((name) => name !== '')),
];

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The accounts to add to a group: any number of them. */
export function MembersField({ label, value, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Field label={label} hint={t('console:audiences.membersHint')} error={error}>
      {({ id, describedBy, invalid }) => (
        <textarea
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          className="c-area"
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

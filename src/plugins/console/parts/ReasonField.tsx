import { TextField } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** Shortest reason that the server accepts. */
const MIN_LENGTH = 2;

export const isReason = (text: string): boolean => text.trim().length >= MIN_LENGTH;

interface Props {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Who reads it; default: the hint for published changes. */
  readonly hint?: string;
  readonly error?: string | undefined;
}

/** The reason for an action of staff. */
export function ReasonField({ value, onChange, hint, error }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('console:publish.reason')}
      hint={hint ?? t('console:publish.reasonHint')}
      error={error}
      value={value}
      maxLength={200}
      onChange={onChange}
    />
  );
}

import { type Audience, VERIFIED_USERS } from '#contract/api';
import { Field, SelectInput } from '#core/kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** Whom an audience holds: all verified users, or a group by its name; null for a group that no longer exists. */
export const audienceWords = (t: TFunction, audience: string, groups: readonly Audience[]): string | null =>
  audience === VERIFIED_USERS
    ? t('console:verifiedUsers')
    : (groups.find(({ id }) => id === audience)?.name ?? null);

interface Props {
  readonly label: string;
  /** '': everyone. */
  readonly audience: string;
  /** What everyone is called here: a notice does not reach visitors. */
  readonly everybody: string;
  readonly groups: readonly Audience[];
  readonly onChange: (audience: string) => void;
}

/** Whom a notice or an event page is for: everyone, all verified users, or one group. */
export function AudienceField({ label, audience, everybody, groups, onChange }: Props) {
  const { t } = useTranslation();
  const ids = ['', VERIFIED_USERS, ...groups.map(({ id }) => id)];
  const choices = [...ids, ...(ids.includes(audience) ? [] : [audience])].map((value) => ({
    value,
    label: value === '' ? everybody : (audienceWords(t, value, groups) ?? t('console:goneGroup')),
  }));
  return (
    <Field label={label}>
      {({ id }) => <SelectInput id={id} value={audience} choices={choices} onChange={onChange} />}
    </Field>
  );
}

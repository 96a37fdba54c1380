import type { TrialTerms } from '#contract/api';
import { Field, SelectInput } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { minutesText } from '../model/trial-words.ts';
import type { Audiences } from '../stores/studio-parts.ts';

const SHARES = ['1', '5', '10', '25', '50'];
const MINUTES = ['15', '60', '240', '1440', '10080'] as const;
const DEFAULT_MINUTES = 60;

interface Props {
  readonly audiences: Audiences | null;
  readonly value: TrialTerms | null;
  readonly onChange: (value: TrialTerms | null) => void;
  /** The running configuration has limits beyond which a version is reverted. */
  readonly isJudged: boolean;
}

/** Who gets a change before everyone else, and for how long. */
export const FirstFields = observer(function FirstFields({ audiences, value, onChange, isJudged }: Props) {
  const { t } = useTranslation();
  const kinds = [
    { first: null, value: '', label: t('console:publish.everybody') },
    ...SHARES.map((id) => ({
      first: { kind: 'share' as const, id },
      value: `share ${id}`,
      label: t('console:publish.firstShare', { percent: id }),
    })),
    ...(audiences?.groups ?? []).map(({ id, name, members }) => ({
      first: { kind: 'group' as const, id },
      value: `group ${id}`,
      label: t('console:publish.firstGroup', { name, count: members }),
    })),
    ...(audiences?.organisations ?? []).map(({ id, name }) => ({
      first: { kind: 'organisation' as const, id },
      value: `organisation ${id}`,
      label: t('console:publish.firstOrganisation', { name }),
    })),
  ];
  const minutes = value?.minutes ?? DEFAULT_MINUTES;
  return (
    <>
      <Field
        label={t('console:publish.first')}
        {...(value !== null && {
          hint: t(isJudged ? 'console:publish.firstHint' : 'console:publish.firstUnjudged'),
        })}
      >
        {({ id }) => (
          <SelectInput
            id={id}
            value={value === null ? '' : `${value.kind} ${value.id}`}
            choices={kinds}
            onChange={(chosen) => {
              const first = kinds.find((one) => one.value === chosen)?.first ?? null;
              onChange(first && { ...first, minutes });
            }}
          />
        )}
      </Field>
      {value !== null && (
        <Field label={t('console:publish.firstFor')}>
          {({ id }) => (
            <SelectInput
              id={id}
              value={String(minutes)}
              choices={MINUTES.map((one) => ({ value: one, label: minutesText(t, Number(one)) }))}
              onChange={(chosen) => onChange({ ...value, minutes: Number(chosen) })}
            />
          )}
        </Field>
      )}
    </>
  );
});

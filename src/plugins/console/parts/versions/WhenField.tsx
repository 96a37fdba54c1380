import { beijingTimeText } from '#contract/rules';
import { isMoment, MomentInput } from '#core/day';
import { Field } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** The fault of a moment at which something is to happen; '' for none. */
export const momentFault = (moment: string, now: number): 'momentMissing' | 'momentPast' | null => {
  if (moment === '') return null;
  if (!isMoment(moment)) return 'momentMissing';
  return moment <= beijingTimeText(now).slice(0, 16) ? 'momentPast' : null;
};

interface Props {
  readonly value: string;
  /** Epoch ms. */
  readonly now: number;
  readonly fault: ReturnType<typeof momentFault>;
  readonly hint: string;
  readonly onChange: (moment: string) => void;
}

/** When a version is published. */
export function WhenField({ value, now, fault, hint, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('console:publish.when')}
      hint={hint}
      error={fault === null ? undefined : t(`console:${fault}`)}
    >
      {(ids) => <MomentInput {...ids} now={now} value={value} onChange={onChange} />}
    </Field>
  );
}

import type { CaseForm } from '#contract/entities';
import { Field, SelectInput, TextField } from '#core/kit';
import { useTranslation } from 'react-i18next';
import type { HoldingFaults } from '../model/transfer-draft.ts';

type Holding = Extract<CaseForm, { kind: 'transfer' }>['from'];
const DEPOSITORIES = ['CCDC', 'SHCH', 'CSDC'] as const;

/** One side of a transfer: where the bonds are held, by whom, under which number. */
export function HoldingFields({
  title,
  value,
  faults,
  onChange,
}: {
  readonly title: string;
  readonly value: Holding;
  /** null: no faults are shown before the first attempt. */
  readonly faults: HoldingFaults | null;
  readonly onChange: (value: Holding) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="cs-holding">
      <legend>{title}</legend>
      <Field label={t('cases:transfer.depository')}>
        {({ id }) => (
          <SelectInput
            id={id}
            value={value.depository}
            choices={DEPOSITORIES.map((key) => ({ value: key, label: t(`cases:depository.${key}`) }))}
            onChange={(depository) => onChange({ ...value, depository })}
          />
        )}
      </Field>
      <TextField
        label={t('cases:transfer.holder')}
        required
        error={faults?.holder ? t('cases:transfer.missing.holder') : undefined}
        maxLength={60}
        value={value.holder}
        onChange={(holder) => onChange({ ...value, holder })}
      />
      <TextField
        label={t('cases:transfer.account')}
        required
        hint={t('cases:transfer.accountHint')}
        error={faults?.account ? t(`cases:transfer.missing.${faults.account}`) : undefined}
        maxLength={32}
        value={value.account}
        onChange={(account) => onChange({ ...value, account })}
      />
    </fieldset>
  );
}

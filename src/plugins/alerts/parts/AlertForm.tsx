import { BondPicker } from '#core/bond-search';
import { Field, FormModal, Icon, Segments, TextField } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { type ComponentProps, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AlertCentre, Draft } from '../stores/centre.ts';
import { PriceField } from './PriceField.tsx';
import { useAlertForm } from './use-alert-form.ts';

/** The form over the page: a new alert, or a change to one. What was typed survives a refusal. */
export const AlertForm = observer(function AlertForm({ centre }: { readonly centre: AlertCentre }) {
  const { draft } = centre;
  if (draft === null) return null;
  const key = 'editing' in draft ? draft.editing.alertId : (draft.prefilled.securityId ?? 'new');
  return <Form key={key} centre={centre} draft={draft} />;
});

function Form({ centre, draft }: { readonly centre: AlertCentre; readonly draft: Draft }) {
  const { t } = useTranslation();
  const isNew = !('editing' in draft);
  const form = useAlertForm(centre, draft);
  const { words, busy } = form;
  return (
    <FormModal
      title={t(isNew ? 'alerts:form.add' : 'alerts:form.edit')}
      words={{
        submit: t(isNew ? 'alerts:form.save' : 'alerts:form.saveEdit'),
        cancel: t('alerts:form.cancel'),
      }}
      busy={busy}
      className="alerts-form"
      onSubmit={() => void form.submit()}
      onClose={() => centre.close()}
    >
      <Fields form={form} isNew={isNew} />
      <div className="k-field-error" role={words === '' ? undefined : 'alert'}>
        {words !== '' && (
          <>
            <Icon name="error" size={12} />
            {words}
          </>
        )}
      </div>
    </FormModal>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useAlertForm>;
  /** The bond of an existing alert cannot change. */
  readonly isNew: boolean;
}

function Fields({ form: { values, set, errorAt }, isNew }: FieldsProps) {
  const { t } = useTranslation();
  const price = useRef<HTMLInputElement>(null);
  // With the bond known the price is what is typed.
  const [beginsAtPrice] = useState(values.securityId !== '');
  return (
    <>
      <Field label={t('alerts:form.bond')} error={errorAt('securityId')}>
        {(ids) => (
          <BondPicker
            {...ids}
            placeholder={t('alerts:form.bondPlaceholder')}
            securityId={values.securityId}
            disabled={!isNew}
            onPick={({ securityid }) => {
              set({ securityId: securityid });
              price.current?.focus();
            }}
          />
        )}
      </Field>
      <Choice
        label={t('alerts:form.field')}
        value={values.field}
        choices={(['bid', 'ofr', 'last'] as const).map((value) => ({
          value,
          label: t(`alerts:field.${value}`),
        }))}
        onChange={(field) => set({ field })}
      />
      <Choice
        label={t('alerts:form.priceType')}
        value={values.priceType}
        choices={(['Y', 'C'] as const).map((value) => ({ value, label: t(`alerts:priceType.${value}`) }))}
        onChange={(priceType) => set({ priceType, price: '' })}
      />
      <PriceField
        input={price}
        begins={beginsAtPrice}
        values={values}
        error={errorAt('price')}
        onChange={set}
      />
      <Choice
        label={t('alerts:form.repeat')}
        value={values.repeat}
        choices={(['once', 'every'] as const).map((value) => ({
          value,
          label: t(`alerts:repeat.${value}`),
        }))}
        onChange={(repeat) => set({ repeat })}
      />
      <Note value={values.note} onChange={(note) => set({ note })} />
    </>
  );
}

/** A choice next to its name. */
function Choice<V extends string>(props: ComponentProps<typeof Segments<V>>) {
  return (
    <div className="alerts-choice">
      <span>{props.label}</span>
      <Segments {...props} />
    </div>
  );
}

function Note({ value, onChange }: { readonly value: string; readonly onChange: (note: string) => void }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('alerts:form.note')}
      maxLength={60}
      value={value}
      placeholder={t('alerts:form.notePlaceholder')}
      onChange={onChange}
    />
  );
}

import type { AlertComparison, AlertField, PriceAlert, PriceType } from '#contract/entities';
import { priceText } from '#core/format';
import { rethrowMistake } from '#core/http';
import { useFieldAction } from '#core/query';
import { usePlugin } from '#core/services';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertProblem, readPrice } from '../model/price-field.ts';
import type { AlertFields } from '../stores/alert-list.ts';
import type { AlertCentre, Draft } from '../stores/centre.ts';
import { alertsPlugin } from '../plugin.ts';

/** The values of the form. `comparison` null: as the price suggests. */
export interface FormValues {
  readonly securityId: string;
  readonly field: AlertField;
  readonly comparison: AlertComparison | null;
  readonly suggested: AlertComparison;
  readonly priceType: PriceType;
  readonly price: string;
  readonly repeat: 'once' | 'every';
  readonly note: string;
}

/** Fields that show why they were refused. */
const CHECKED = ['securityId', 'price'] as const;
/** What is wrong with them before anything is sent. */
type Faults = Partial<Record<(typeof CHECKED)[number], string>>;

function startOf(draft: Draft): FormValues {
  if ('editing' in draft) {
    const { securityId, field, comparison, priceType, price, repeat, note } = draft.editing;
    return {
      securityId,
      field,
      comparison,
      suggested: comparison,
      priceType,
      price: priceText(price),
      repeat,
      note,
    };
  }
  const { securityId = '', price } = draft.prefilled;
  return {
    securityId,
    field: 'bid',
    comparison: null,
    suggested: '<=',
    priceType: 'Y',
    price: price === undefined ? '' : priceText(price),
    repeat: 'once',
    note: '',
  };
}

/** The form's state: what was typed, what is wrong with it, and its submission. */
export function useAlertForm(centre: AlertCentre, draft: Draft) {
  const { market } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const [values, setValues] = useState(() => startOf(draft));
  const [faults, setFaults] = useState<Faults>({});
  const action = useFieldAction(CHECKED, useSave(centre, draft));
  const set = (change: Partial<FormValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    for (const field of CHECKED) {
      if (!(field in change)) continue;
      setFaults(({ [field]: _gone, ...rest }) => rest);
      if (action.at(field) !== undefined) action.show(null);
    }
  };
  /** What can be sent; null where something is wrong, which then shows at its field. */
  const checked = (): AlertFields | null => {
    const { comparison, suggested, note, ...rest } = values;
    const price = readPrice(rest.price);
    const problem =
      price === null || rest.securityId === ''
        ? null
        : alertProblem({ ...rest, price }, market.best.get(rest.securityId));
    const found: Faults = {
      ...(rest.securityId === '' ? { securityId: t('alerts:form.noBond') } : {}),
      ...(price === null ? { price: t('alerts:form.badPrice') } : {}),
      ...(problem === null ? {} : { price: t(`refusals:${problem.key}`, problem.values) }),
    };
    setFaults(found);
    return price === null || Object.keys(found).length > 0
      ? null
      : { ...rest, price, comparison: comparison ?? suggested, note: note.trim() };
  };
  const submit = async (): Promise<void> => {
    action.show(null);
    const fields = checked();
    if (fields !== null) await action.run(fields);
  };
  return {
    values,
    set,
    errorAt: (field: keyof Faults) => faults[field] ?? action.at(field),
    /** Why it was refused, where no single field is at fault. */
    words: action.words,
    busy: action.busy,
    submit,
  };
}

/** Saves what was filled in, then closes the form. */
function useSave(centre: AlertCentre, draft: Draft): (fields: AlertFields) => Promise<void> {
  const { notice } = usePlugin(alertsPlugin);
  const isUnanswered = useRef(false);
  const editing = 'editing' in draft ? draft.editing : null;
  const conclude = ({ state, symbol }: PriceAlert): void => {
    centre.close(draft);
    notice.success({ key: state === 'waiting' ? 'alerts:savedWaiting' : 'alerts:saved', values: { symbol } });
  };
  return async (fields) => {
    try {
      conclude(await (editing === null ? centre.list.add(fields) : centre.list.update(editing, fields)));
    } catch (error) {
      rethrowMistake(error);
      const isUnknown = error.isOutcomeUnknown();
      // The reply to an earlier attempt was lost: what it saved has arrived by push.
      const same = isUnanswered.current && !isUnknown ? centre.list.like(editing, fields) : undefined;
      if (isUnknown) isUnanswered.current = true;
      if (same === undefined) throw error;
      conclude(same);
    }
  };
}

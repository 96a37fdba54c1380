import type { AlertComparison, AlertField, PriceAlert, PriceType } from '#contract/entities';
import { priceText } from '#core/format';
import { usePlugin } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertProblem, readPrice } from '../model/price-field.ts';
import { refusalOf } from '../model/refusal-of.ts';
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

export interface FormErrors {
  readonly securityId?: string | undefined;
  readonly price?: string | undefined;
  readonly other?: string | undefined;
}

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
  const { text, notice, market } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const [values, setValues] = useState(() => startOf(draft));
  const [errors, setErrors] = useState<FormErrors>({});
  const [busy, setBusy] = useState(false);
  const editing = 'editing' in draft ? draft.editing : null;
  const [isUnanswered, setUnanswered] = useState(false);
  const set = (change: Partial<FormValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    if ('securityId' in change) setErrors(({ securityId: _gone, ...rest }) => rest);
    if ('price' in change) setErrors(({ price: _gone, ...rest }) => rest);
  };
  const conclude = ({ state, symbol }: PriceAlert): void => {
    centre.close(draft);
    notice.success({ key: state === 'waiting' ? 'alerts:savedWaiting' : 'alerts:saved', values: { symbol } });
  };
  const submit = async (): Promise<void> => {
    const { securityId, field, comparison, suggested, priceType, repeat, note } = values;
    const price = readPrice(values.price);
    const found: FormErrors = {
      ...(securityId === '' ? { securityId: t('alerts:form.noBond') } : {}),
      ...(price === null ? { price: t('alerts:form.badPrice') } : {}),
    };
    setErrors(found);
    if (price === null || securityId === '') return;
    const problem = alertProblem({ securityId, price, priceType }, market.best.get(securityId));
    if (problem !== null) {
      setErrors({ price: t(`refusals:${problem.key}`, problem.values) });
      return;
    }
    setBusy(true);
    const fields = {
      securityId,
      field,
      comparison: comparison ?? suggested,
      priceType,
      price,
      repeat,
      note: note.trim(),
    };
    try {
      conclude(await (editing === null ? centre.list.add(fields) : centre.list.update(editing, fields)));
    } catch (error) {
      const { words, field: wrong, isUnknown } = refusalOf(error);
      // The reply to an earlier attempt was lost: what it saved has arrived by push.
      const same = isUnanswered ? centre.list.like(editing, fields) : undefined;
      if (same !== undefined && !isUnknown) return conclude(same);
      if (isUnknown) setUnanswered(true);
      const message = text.say(words);
      setErrors(wrong === 'securityId' || wrong === 'price' ? { [wrong]: message } : { other: message });
    } finally {
      setBusy(false);
    }
  };
  return { values, set, errors, busy, submit };
}

import { tickOfBond, tickText } from '#contract/rules';
import { priceText } from '#core/format';
import { useBest, useFollow } from '#core/hooks';
import { Segments, TextField } from '#core/kit';
import { usePlugin } from '#core/services';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import {
  amountText,
  isBeyond,
  likelyComparison,
  readPrice,
  stepPrice,
  watchedPrice,
} from '../model/price-field.ts';
import type { FormValues } from './use-alert-form.ts';
import { alertsPlugin } from '../plugin.ts';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  /** The form begins here. */
  readonly begins: boolean;
  readonly values: FormValues;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<FormValues>) => void;
}

function PriceNow({ text, onPick }: { readonly text: string; readonly onPick: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="alerts-now" onClick={onPick}>
      <Trans
        t={t}
        i18nKey="alerts:form.now"
        values={{ price: text }}
        components={{ price: <b className="k-num" /> }}
      />
    </button>
  );
}

/** Direction and price, with the market's price next to them, one press away. Arrow keys move by one tick. */
export function PriceField({ input, begins, values, error, onChange }: Props) {
  const { market } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const { securityId, price, comparison, suggested, priceType } = values;
  useFollow(market, 'bestmarket', securityId === '' ? null : [securityId]);
  const best = useBest(market, securityId);
  const tick = tickOfBond(priceType, securityId, best?.bondType);
  const now = watchedPrice(best, values);
  const typed = readPrice(price);
  const direction = comparison ?? suggested;
  const isThere = typed !== null && isBeyond({ comparison: direction, price: typed, priceType }, now);
  const likely = typed === null ? null : likelyComparison(typed, now);
  useEffect(() => {
    if (comparison === null && likely !== null && likely !== suggested) onChange({ suggested: likely });
  }, [comparison, likely, suggested, onChange]);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onChange({ price: stepPrice(price, priceType, event.key === 'ArrowUp' ? 1 : -1, tick) });
  };
  return (
    <div className="alerts-price">
      <Segments
        label={t('alerts:form.comparison')}
        value={direction}
        choices={[
          { value: '>=', label: t('alerts:form.up') },
          { value: '<=', label: t('alerts:form.down') },
        ]}
        onChange={(value) => onChange({ comparison: value })}
      />
      <TextField
        ref={input}
        data-begin={begins ? '' : undefined}
        label={t('alerts:form.price')}
        error={error}
        hint={t('alerts:form.priceHint', { tick: tickText(tick) })}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={(text) => onChange({ price: text })}
        onKeyDown={handleKey}
        after={<span className="alerts-unit">{priceType === 'Y' ? '%' : t('alerts:form.clean')}</span>}
      />
      {now !== null && (
        <PriceNow text={amountText(now, priceType)} onPick={() => onChange({ price: priceText(now) })} />
      )}
      {/* Its line is kept free, so that nothing moves when the price arrives there. */}
      <p className="alerts-there" role="status">
        {isThere && t('alerts:form.there')}
      </p>
    </div>
  );
}

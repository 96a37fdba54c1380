import type { Price } from '#contract/entities';
import { beijingDate, maturityText } from '#contract/rules';
import { priceNumber, priceText, shortTimeText, timeOrDay } from '#core/format';
import { PriceText } from '#core/kit';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { quotesPlugin } from '../plugin.ts';
import { useFlash } from './use-flash.ts';

interface LivePriceProps {
  readonly value: Price | undefined;
  readonly side?: 'bid' | 'ofr';
}

/** A price that flashes when it changes. */
export function LivePrice({ value, side }: LivePriceProps): ReactNode {
  const element = useFlash<HTMLSpanElement>(priceNumber(value));
  return (
    <span className="q-live k-num" ref={element}>
      <PriceText text={priceText(value)} {...(side === undefined ? {} : { side })} />
    </span>
  );
}

/** Remaining maturity; 已到期 for a matured bond. */
export function Maturity({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const maturity = maturityText(text);
  return <span className="k-num">{typeof maturity === 'string' ? maturity : t('quotes:matured')}</span>;
}

/** The time, or, in the same width, the date when it is not the server's day: a column that grew at midnight would move the others. */
export function TimeOfDay({ time }: { readonly time: string | null }): ReactNode {
  const { calendar } = usePlugin(quotesPlugin);
  const today = useObserved(useCallback(() => beijingDate(calendar.now()), [calendar]));
  return (
    <span className="k-num q-dim" title={shortTimeText(time)}>
      {timeOrDay(time, today)}
    </span>
  );
}

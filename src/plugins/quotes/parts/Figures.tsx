import type { Price } from '#contract/entities';
import { maturityText } from '#contract/rules';
import { priceNumber, priceText, shortTimeText, timeOrDay } from '#core/format';
import { PriceText } from '#core/kit';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
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

/** Remaining maturity; 已到期 for a matured bond. Like the others here it is given what its table has: in each row, hooks cost more than the figure. */
export function Maturity({ text, t }: { readonly text: string; readonly t: TFunction }): ReactNode {
  const maturity = maturityText(text);
  return <span className="k-num">{typeof maturity === 'string' ? maturity : t('quotes:matured')}</span>;
}

/** The time, or, in the same width, the date when it is not the server's day: a column that grew at midnight would move the others. */
export function TimeOfDay({
  time,
  today,
}: {
  readonly time: string | null;
  readonly today: string;
}): ReactNode {
  return (
    <span className="k-num q-dim" title={shortTimeText(time)}>
      {timeOrDay(time, today)}
    </span>
  );
}

import type { Price } from '#contract/entities';
import { beijingDate, maturityText } from '#contract/rules';
import { priceNumber, priceText, shortTimeText, timeOrDay } from '#core/format';
import { PriceText } from '#core/kit';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../model/code-text.ts';
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

interface BondNameProps {
  readonly symbol: string;
  readonly securityId: string;
}

/**
 * A bond's name, cut where space is short, and its code, shown in full or, where the rest of the name has no room, not at all. The name's last
 * figures stay: they distinguish the bonds of an issuer.
 */
export function BondName({ symbol, securityId }: BondNameProps): ReactNode {
  const end = symbol.search(/[\dA-Z]{0,5}$/);
  return (
    <span className="q-bond">
      <span title={symbol}>
        <span>{symbol.slice(0, end)}</span>
        {symbol.slice(end)}
      </span>
      <small>{codeText(securityId)}</small>
    </span>
  );
}

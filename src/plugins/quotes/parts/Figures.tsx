import type { Price } from '#contract/entities';
import { maturityText } from '#contract/rules';
import { priceNumber, priceText } from '#core/format';
import { PriceText } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  const shown = maturityText(text);
  return <span className="k-num">{typeof shown === 'string' ? shown : t('quotes:matured')}</span>;
}

interface BondNameProps {
  readonly symbol: string;
  readonly securityId: string;
}

/**
 * A bond's name, cut where room is short, and its code, which is whole or not there. The last figures stay: by them one tells the bonds of
 * an issuer apart.
 */
export function BondName({ symbol, securityId }: BondNameProps): ReactNode {
  const end = symbol.search(/[\dA-Z]{0,5}$/);
  return (
    <span className="q-bond">
      <span title={symbol}>
        <span>{symbol.slice(0, end)}</span>
        {symbol.slice(end)}
      </span>
      <small>{securityId}</small>
    </span>
  );
}

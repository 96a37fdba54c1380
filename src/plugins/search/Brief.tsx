import { transaction } from '#contract/api';
import type { BondSearchRow, Level } from '#contract/entities';
import { priceText, qtyText, textOr } from '#core/format';
import { PriceText } from '#core/kit';
import { useCall, useSettled } from '#core/query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Levels of each side in the brief. */
const LEVELS = 3;
/** The pointer passes over rows: the market of one is requested once it rests there. */
const REST_MS = 150;

/** The market of the row under the pointer, before it is opened: the best levels of each side. For users who may see full prices. */
export function Brief({ bond }: { readonly bond: BondSearchRow | undefined }): ReactNode {
  const { t } = useTranslation();
  const securityId = useSettled(bond?.securityid ?? '', REST_MS);
  const brief = useCall(
    transaction.briefMarketInfo,
    { query: { securityId } },
    { when: securityId !== '', shared: true, notTips: true },
  );
  const isThis = bond !== undefined && bond.securityid === securityId && brief.state !== 'failed';
  if (!isThis) return <div className="search-brief" />;
  const { bid = [], ofr = [] } = brief.value ?? {};
  const isEmpty = brief.state === 'ready' && bid.length === 0 && ofr.length === 0;
  return (
    <section className="search-brief" aria-label={t('search:brief.label', { name: bond.secshortname })}>
      {isEmpty ? (
        <p>{t('search:brief.none', { name: bond.secshortname })}</p>
      ) : (
        <>
          <Side side="bid" levels={bid} />
          <Side side="ofr" levels={ofr} />
        </>
      )}
    </section>
  );
}

function Side({
  side,
  levels,
}: {
  readonly side: 'bid' | 'ofr';
  readonly levels: readonly Level[];
}): ReactNode {
  const { t } = useTranslation();
  return (
    <ol aria-label={t(`search:brief.${side}`)}>
      {levels.slice(0, LEVELS).map((level) => (
        <li key={level.quoteId}>
          <span data-side={side}>{t(`search:brief.${side}`)}</span>
          <PriceText text={priceText(level.price)} side={side} />
          <span className="k-num">{qtyText(level.qty, t)}</span>
          <small>{textOr(level.org)}</small>
        </li>
      ))}
    </ol>
  );
}

import type { BestMarket } from '#contract/entities';
import { priceText, qtyText, textOr } from '#core/format';
import { useRow } from '#core/hooks';
import { PriceText } from '#core/kit';
import { usePlugin } from '#core/services';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderRows } from './ladder-view.ts';
import { dealWords } from './level-order.ts';
import { useLevelActions } from './use-level-actions.ts';
import { depthPlugin } from './plugin.ts';

interface Props {
  readonly securityId: string;
  readonly side: 'bid' | 'ofr';
  readonly label: string;
  readonly best: BestMarket | undefined;
  /** What is displayed may be out of date: no dealing on it. */
  readonly isStale: boolean;
}

/** The best quote of a side. Its price is pressed to order, as in the ladder, once the quote itself is known. */
export function BestSide({ securityId, side, label, best, isStale }: Props): ReactNode {
  const { market, calendar } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const level = useRow(market.deep, securityId)?.[side][0];
  const actions = useLevelActions(securityId, 'depth.header', isStale);
  const isBid = side === 'bid';
  const price = priceText(isBid ? best?.bidPrice : best?.ofrPrice);
  const [row] = level === undefined ? [] : ladderRows([level], level.qty, false);
  // The two streams arrive one after the other: what is pressed is what is displayed.
  const isOrder = actions.canOrder && row?.mine === false && priceText(row.level.yield) === price;
  const word = isOrder ? dealWords(row, isBid ? 1 : 2, 'yield', t, calendar.now()) : undefined;
  const figure = <PriceText text={price} side={side} />;
  return (
    <div className="depth-strip-side" data-side={side}>
      <span>{label}</span>
      <strong>
        {level === undefined ? (
          figure
        ) : (
          <button
            type="button"
            className="depth-strip-price"
            aria-disabled={!isOrder}
            aria-label={word}
            data-tip={word}
            onClick={(event) => {
              // As in the ladder: the ticket that opens moves another price under the second click of two.
              if ((isOrder || isStale) && event.detail < 2) actions.order(isBid ? 1 : 2, level);
            }}
          >
            {figure}
          </button>
        )}
      </strong>
      <small className="k-num">
        {`${qtyText(isBid ? best?.bidQty : best?.ofrQty, t)} · ${textOr(isBid ? best?.bidOrg : best?.ofrOrg)}`}
      </small>
    </div>
  );
}

import type { BestMarket, Level } from '#contract/entities';
import { bpText, changeTone, priceText, qtyText, textOr } from '#core/format';
import { useBest, useFollow, useRow } from '#core/hooks';
import { PriceText, StatusDot } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOfLevel, levelsAgainst, priceOfLevel } from '../model/target.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { ticketPlugin } from '../plugin.ts';

/** The market of the bond: best bid and offer, each one press from dealing, and the bond's valuation. */
export const MarketStrip = observer(function MarketStrip({ ticket }: { readonly ticket: TicketStore }) {
  const { market } = usePlugin(ticketPlugin);
  const { securityId, clOrdId } = ticket.draft;
  const ids = securityId === '' ? null : [securityId];
  useFollow(market, 'bestmarket', ids);
  useFollow(market, 'deepmarket', ids);
  const best = useBest(market, securityId);
  const deep = useRow(market.deep, securityId);
  const against = levelsAgainst(deep, ticket.draft.side);
  useEffect(() => {
    if (against.length > 0) ticket.adoptTarget(against);
  }, [ticket, against, clOrdId]);
  const handlePress = (side: QuoteSide, level: Level) =>
    ticket.take(draftOfLevel(securityId, side === 'bid' ? 2 : 1, level), ticket.draft.symbol);
  return (
    <div className="tk-market" data-stale={market.best.stale}>
      {(['bid', 'ofr'] as const).map((side) => (
        <Tile
          key={side}
          side={side}
          level={deep?.[side][0]}
          best={best}
          onPress={ticket.isEditable ? handlePress : null}
        />
      ))}
      <Facts best={best} isStale={ids === null ? null : market.best.stale} />
    </div>
  );
});

interface FactsProps {
  readonly best: BestMarket | undefined;
  /** null: nothing is followed before a bond is chosen, so nothing is interrupted. */
  readonly isStale: boolean | null;
}

/** Valuation and last trade of the bond, and whether its market is live. */
function Facts({ best, isStale }: FactsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <dl className="tk-facts">
      <div>
        <dt>{t('ticket:market.valuation')}</dt>
        <dd className="k-num">{priceText(best?.valYield) || '--'}</dd>
      </div>
      <div>
        <dt>{t('ticket:market.last')}</dt>
        <dd className="k-num">
          {priceText(best?.lastPrice) || '--'}{' '}
          <i className={`k-${changeTone(best?.chgBp)}`}>{bpText(best?.chgBp)}</i>
        </dd>
      </div>
      <div>
        <dt>{t('ticket:market.state')}</dt>
        <dd>
          {isStale === null ? (
            '--'
          ) : (
            <>
              <StatusDot tone={isStale ? 'warn' : 'ok'} />{' '}
              {t(isStale ? 'ticket:market.stale' : 'ticket:market.live')}
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

type QuoteSide = 'bid' | 'ofr';

interface TileProps {
  readonly side: QuoteSide;
  /** Undefined until the levels have arrived: the best row is shown, and cannot be dealt on. */
  readonly level: Level | undefined;
  readonly best: BestMarket | undefined;
  /** null: the ticket takes no other target. */
  readonly onPress: ((side: QuoteSide, level: Level) => void) | null;
}

/** What is shown of the best quote of a side. `clean`: the quoted price, when it is not a yield; else ''. */
function topOf({ side, level, best }: TileProps) {
  if (level) return { ...priceOfLevel(level), qty: level.qty, org: level.org };
  return {
    price: priceText(best?.[`${side}Price`]),
    clean: '',
    qty: best?.[`${side}Qty`] ?? null,
    org: best?.[`${side}Org`],
  };
}

function Tile(props: TileProps): ReactNode {
  const { side, level, onPress } = props;
  const { t } = useTranslation();
  const { price, clean, qty, org } = topOf(props);
  const canPress = onPress !== null && level?.canHit === true;
  return (
    <button
      type="button"
      className="tk-tile"
      data-side={side}
      disabled={!canPress}
      onClick={canPress ? () => onPress(side, level) : undefined}
    >
      <span className="tk-tile-head">
        {t(`ticket:market.${side}`)}
        <em>{t(side === 'bid' ? 'ticket:market.hit' : 'ticket:market.lift')}</em>
      </span>
      <strong>
        <PriceText text={price === '' ? '--' : price} side={side} />
        {clean !== '' && (
          <small>
            {t('ticket:priceType.C')} {clean}
          </small>
        )}
      </strong>
      <small className="k-num">
        {qtyText(qty, t)} · {textOr(org)}
      </small>
    </button>
  );
}

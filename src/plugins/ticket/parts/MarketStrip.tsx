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
  const { t } = useTranslation();
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
  const hit = (side: 1 | 2, level: Level | undefined) => {
    if (level !== undefined) ticket.take(draftOfLevel(securityId, side, level), ticket.draft.symbol);
  };
  const [bid, ofr] = [deep?.bid[0], deep?.ofr[0]];
  return (
    <div className="tk-market" data-stale={market.best.stale}>
      <Tile
        side="bid"
        title={t('ticket:market.bid')}
        {...(bid ? priceOfLevel(bid) : { price: priceText(best?.bidPrice), clean: '' })}
        qty={bid?.qty ?? best?.bidQty ?? null}
        org={textOr(bid?.org ?? best?.bidOrg)}
        action={t('ticket:market.hit')}
        onPress={ticket.isEditable && bid?.canHit === true ? () => hit(2, bid) : null}
      />
      <Tile
        side="ofr"
        title={t('ticket:market.ofr')}
        {...(ofr ? priceOfLevel(ofr) : { price: priceText(best?.ofrPrice), clean: '' })}
        qty={ofr?.qty ?? best?.ofrQty ?? null}
        org={textOr(ofr?.org ?? best?.ofrOrg)}
        action={t('ticket:market.lift')}
        onPress={ticket.isEditable && ofr?.canHit === true ? () => hit(1, ofr) : null}
      />
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

interface TileProps {
  readonly side: 'bid' | 'ofr';
  readonly title: string;
  readonly price: string;
  /** The quoted price, when it is not a yield; else ''. */
  readonly clean: string;
  readonly qty: number | null;
  readonly org: string;
  readonly action: string;
  readonly onPress: (() => void) | null;
}

function Tile({ side, title, price, clean, qty, org, action, onPress }: TileProps): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="tk-tile"
      data-side={side}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      <span className="tk-tile-head">
        {title}
        <em>{action}</em>
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
        {qtyText(qty, t)} · {org}
      </small>
    </button>
  );
}

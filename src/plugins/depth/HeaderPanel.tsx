import { market as calls } from '#contract/api';
import type { BestMarket } from '#contract/entities';
import {
  bpText,
  changeTone,
  numberText,
  percentText,
  priceText,
  shortTimeText,
  timeOrDay,
} from '#core/format';
import { useFollow, useRow, useToday } from '#core/hooks';
import { Delta, Figure, IconButton, PanelState, PriceText, Tag } from '#core/kit';
import { type ChannelPort, instrumentOf, type PanelProps } from '#core/plugin';
import { noteAddress, useLocation, useSetQuery } from '#core/router';
import { RefusedState, StarButton } from '#core/shell';
import { useCall } from '#core/query';
import { useObserved, usePlugin, useQueryValue } from '#core/services';
import { maturityText } from '#contract/rules';
import { bondTypeText, dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BestSide } from './BestSide.tsx';
import './strip.css';
import { spreadBp } from './ladder-view.ts';
import { QUERY_KEY, useBondId } from './use-bond.ts';
import { useDeepStart } from './use-deep-start.ts';
import { useQuoteCopy } from './use-quote-copy.ts';
import { depthPlugin } from './plugin.ts';

/** How soon the most active bond is requested again when there was none or no reply. */
const ASK_AGAIN_MS = 3000;

/** The most active bond, once there is one, while wanted. */
function useMostActive(when: boolean): BestMarket | undefined {
  const { clock } = usePlugin(depthPlugin);
  const home = useCall(calls.homepage, {}, { when, notTips: true });
  const first = home.value?.active[0];
  useEffect(() => {
    if (!when || first !== undefined || home.state === 'loading') return undefined;
    return clock.setTimeout(() => void home.refresh(), ASK_AGAIN_MS);
  }, [when, first, home, clock]);
  return first;
}

/**
 * Puts the bond of the address on the channel: as the page opens, and whenever a link or the history leads to another one. If the address names none
 * and none has been published: the last one viewed, else the most active one. Keeps the address in step with the channel, so that a link to this
 * page shows this bond.
 */
function useChosenBond(channel: ChannelPort): string | null {
  const { quoteView, browser } = usePlugin(depthPlugin);
  const { pathname } = useLocation();
  const setParams = useSetQuery();
  const securityId = useBondId(channel);
  const addressBond = useQueryValue(QUERY_KEY);
  // The bond in the address when channel and address last agreed: another one means a navigation.
  const agreed = useRef('');
  const isOpen = addressBond === '' && securityId === null && quoteView.activeBondId === '';
  // While it names none, there is nothing to choose from: the panels ask the user to pick a bond.
  const first = useMostActive(isOpen);

  useEffect(() => {
    if (addressBond !== '' || channel.current('bond') !== null) return;
    if (quoteView.activeBondId !== '') channel.suggest('bond', instrumentOf(quoteView.activeBondId));
    else if (first !== undefined) channel.suggest('bond', instrumentOf(first.securityId, first.symbol));
  }, [addressBond, channel, first, quoteView]);

  // In the frame that shows the bond: otherwise the address would follow some frames later.
  useLayoutEffect(() => {
    if (addressBond !== '' && addressBond !== agreed.current) {
      agreed.current = addressBond;
      channel.publish('bond', instrumentOf(addressBond));
      return;
    }
    if (securityId === null) return;
    quoteView.setActiveBond(securityId);
    // A bond may have been published by a user who then went to another page: that page keeps its address.
    const isHere = browser.path().split('?')[0] === pathname;
    if (!isHere || addressBond === securityId) return;
    agreed.current = securityId;
    noteAddress(() =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(QUERY_KEY, securityId);
          return next;
        },
        { replace: true },
      ),
    );
  }, [securityId, addressBond, channel, setParams, quoteView, browser, pathname]);
  return securityId;
}

/** Strip above the dashboard: the bond, its best prices, last trade, valuation, and actions. */
export function View({ channel }: PanelProps<Record<string, never>>): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const securityId = useChosenBond(channel);
  useDeepStart(securityId);
  const refusal = useFollow(market, 'bestmarket', securityId === null ? null : [securityId]);
  if (securityId === null)
    return (
      <div className="depth-strip-none">
        <PanelState kind="search" title={t('depth:noBond')} detail={t('depth:noBondHint')} />
      </div>
    );
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  return <Strip key={securityId} securityId={securityId} />;
}

const Strip = observer(function Strip({ securityId }: { readonly securityId: string }) {
  const { market, quoteView } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const best = useRow(market.best, securityId);
  const stale = useObserved(useCallback(() => market.best.stale, [market]));
  const bond = quoteView.infoData;
  const today = useToday();
  const maturity = maturityText(bond.trueRemainMaturityStr ?? best?.trueRemainMaturityStr ?? '');
  const name = bond.securityName ?? best?.symbol ?? securityId;
  const spread = spreadBp(best?.bidPrice, best?.ofrPrice);
  return (
    <div className="depth-strip" data-stale={stale}>
      <div className="depth-strip-name">
        <span>
          <strong>{name}</strong>
          {name !== securityId && <span className="k-num">{securityId}</span>}
        </span>
        <span className="depth-strip-tags">
          {bond.bondTypeName !== undefined && <Tag>{bondTypeText(t, bond)}</Tag>}
          <Tag>
            {typeof maturity === 'string' ? maturity || '--' : dynamicText(t, `rules:${maturity.key}`)}
          </Tag>
          {bond.issrating !== undefined && bond.issrating !== '--' && <Tag>{bond.issrating}</Tag>}
          {bond.couponRate != null && <Tag>{percentText(bond.couponRate, 2)}</Tag>}
          {bond.demo && <Tag tone="warn">{t('depth:demo')}</Tag>}
        </span>
      </div>
      <BestSide side="bid" label={t('depth:bestBid')} {...{ securityId, best }} isStale={stale} />
      <BestSide side="ofr" label={t('depth:bestOfr')} {...{ securityId, best }} isStale={stale} />
      <dl className="depth-strip-facts">
        <LastTrade best={best} today={today} />
        <Fact label={t('depth:change')}>
          <Delta value={best?.chgBp} />
        </Fact>
        <Fact label={t('depth:spread')}>
          <span className="k-num">{bpText(spread)}</span>
        </Fact>
        <Fact label={t('depth:valuation')}>
          <PriceText text={priceText(best?.valYield)} />
          {best?.valDate && (
            <small title={t('depth:valuationDate', { date: best.valDate })}>{best.valDate.slice(5)}</small>
          )}
        </Fact>
        <Fact label={t('depth:midVsVal')}>
          <Delta value={best?.midVsValBp} />
        </Fact>
        <Fact label={t('depth:total')}>
          <span className="k-num">
            <Figure text={`${numberText(best?.bidQtyTotal)} / ${numberText(best?.ofrQtyTotal)}`} />
          </span>
        </Fact>
      </dl>
      <Actions securityId={securityId} name={name} />
    </div>
  );
});

/** The last price, coloured by its change, and its time; before today, its day. */
function LastTrade({ best, today }: { readonly best: BestMarket | undefined; readonly today: string }) {
  const { t } = useTranslation();
  return (
    <Fact label={t('depth:last')}>
      <span className={`k-${changeTone(best?.chgBp)}`}>
        <PriceText text={priceText(best?.lastPrice)} />
      </span>
      {best?.lastTime && (
        <small title={shortTimeText(best.lastTime)}>{timeOrDay(best.lastTime, today)}</small>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Actions({ securityId, name }: { readonly securityId: string; readonly name: string }): ReactNode {
  const { market, intents } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const canAlert = useObserved(useCallback(() => intents.canHandle('alert'), [intents]));
  const copy = useQuoteCopy(securityId, name);
  const copyBest = () => {
    const deep = market.deep.get(securityId);
    const [bid, ofr] = [deep?.bid[0], deep?.ofr[0]];
    return copy([
      ...(bid ? [{ side: 1 as const, level: bid }] : []),
      ...(ofr ? [{ side: 2 as const, level: ofr }] : []),
    ]);
  };
  return (
    <div className="depth-strip-actions">
      <IconButton icon="copy" label={t('depth:copyLadder')} onClick={() => void copyBest()} />
      <StarButton securityId={securityId} />
      {canAlert && (
        <IconButton
          icon="alarm"
          label={t('depth:alert')}
          onClick={() => void intents.raise('alert', { securityId })}
        />
      )}
    </div>
  );
}

import type { PriceAlert } from '#contract/entities';
import { shortTimeText, textOr } from '#core/format';
import { useBest, useFollow } from '#core/hooks';
import { IconButton, PanelState, SkeletonRows, StaleStrip, Tag, type Tone } from '#core/kit';
import { useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, distanceText, isBeyond, limitText, watchedPrice } from '../model/price-field.ts';
import type { AlertCentre } from '../stores/centre.ts';
import { alertsPlugin } from '../plugin.ts';

interface Props {
  readonly centre: AlertCentre;
  readonly show: 'all' | 'live';
  /** Called when a form opens over the page. */
  readonly onLeave?: () => void;
  readonly onBond?: (alert: PriceAlert) => void;
}

const TONES: Readonly<Record<PriceAlert['state'], Tone>> = { armed: 'ok', waiting: 'info', fired: 'plain' };

/** The alerts, armed ones first: the watched price, its state, and the actions. */
export const AlertRows = observer(function AlertRows({ centre, show, onLeave, onBond }: Props) {
  const { text, market } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const { list } = centre;
  useEffect(() => list.follow(), [list]);
  const bonds = new Set(list.rows.filter(({ state }) => state !== 'fired').map((row) => row.securityId));
  useFollow(market, 'bestmarket', [...bonds].toSorted());
  if (list.refusal !== null) return <PanelState kind="locked" title={text.say(list.refusal)} />;
  if (!list.ready) return <SkeletonRows rows={4} columns={3} label={t('alerts:loading')} />;
  const rows = show === 'all' ? list.rows : list.rows.filter(({ state }) => state !== 'fired');
  if (rows.length === 0)
    return <PanelState kind="empty" title={t('alerts:empty')} detail={t('alerts:emptyHint')} />;
  return (
    <>
      {bonds.size > 0 && market.best.stale && market.best.wasLive && <StaleStrip text={t('alerts:stale')} />}
      <ul className="alerts-rows">
        {rows.map((alert) => (
          <AlertRow
            key={alert.alertId}
            alert={alert}
            centre={centre}
            {...(onLeave && { onLeave })}
            {...(onBond && { onBond: () => onBond(alert) })}
          />
        ))}
      </ul>
    </>
  );
});

interface RowProps {
  readonly alert: PriceAlert;
  readonly centre: AlertCentre;
  readonly onLeave?: () => void;
  readonly onBond?: () => void;
}

function AlertRow({ alert, centre, onLeave, onBond }: RowProps) {
  const { t } = useTranslation();
  const { symbol, securityId, state, field, note, repeat } = alert;
  return (
    <li className="alerts-row" data-state={state}>
      <span data-tip={state === 'waiting' ? t('alerts:waitingHint') : undefined}>
        <Tag tone={TONES[state]}>{t(`alerts:state.${state}`)}</Tag>
      </span>
      <div className="alerts-what">
        {onBond ? (
          <button type="button" className="alerts-bond" onClick={onBond}>
            {symbol}
          </button>
        ) : (
          <b>{symbol}</b>
        )}
        <small className="k-num">{securityId}</small>
        <p className="k-cut">
          {t(`alerts:field.${field}`)} <b className="k-num">{limitText(alert)}</b>
          {repeat === 'every' && <span> · {t('alerts:repeat.every')}</span>}
          {note !== '' && <span> · {note}</span>}
        </p>
      </div>
      <div className="alerts-figures">
        {state !== 'fired' && <Distance alert={alert} />}
        <LastFiring alert={alert} />
      </div>
      <Tools alert={alert} centre={centre} {...(onLeave && { onLeave })} />
    </li>
  );
}

/** Sets a fired alert again, edits it, removes it. */
function Tools({ alert, centre, onLeave }: Omit<RowProps, 'onBond'>) {
  const { notice } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const { symbol, state, field } = alert;
  const name = `${symbol} ${t(`alerts:field.${field}`)} ${limitText(alert)}`;
  const remove = useTask(() => centre.list.remove(alert.alertId));
  const arm = useTask(async () => {
    const saved = await centre.list.rearm(alert);
    if (saved.state === 'waiting') notice.success({ key: 'alerts:savedWaiting', values: { symbol } });
  });
  return (
    <div className="alerts-tools">
      {state === 'fired' && (
        <IconButton
          size="sm"
          icon="refresh"
          data-sends=""
          label={t('alerts:rearm', { name })}
          onClick={() => void arm()}
        />
      )}
      <IconButton
        size="sm"
        icon="settings"
        aria-haspopup="dialog"
        label={t('alerts:edit', { name })}
        onClick={() => {
          onLeave?.();
          centre.open({ editing: alert });
        }}
      />
      <IconButton
        size="sm"
        icon="close"
        data-sends=""
        label={t('alerts:remove', { name })}
        // Refused: the notice centre has reported why; the alert stays.
        onClick={() => void remove()}
      />
    </div>
  );
}

/** The price that it watches, and how far it is from the limit. */
function Distance({ alert }: Pick<RowProps, 'alert'>) {
  const { market } = usePlugin(alertsPlugin);
  const { t } = useTranslation();
  const now = watchedPrice(useBest(market, alert.securityId), alert);
  const distance = distanceText(alert, now);
  const isPast = isBeyond(alert, now);
  return (
    <p className="alerts-told">
      <b className="k-num" data-tip={t('alerts:nowHint')}>
        {textOr(amountText(now, alert.priceType))}
      </b>
      <span className="k-num">
        {distance === null
          ? t('alerts:noPrice')
          : t(`alerts:${isPast ? 'past' : 'away'}.${alert.priceType}`, { distance })}
      </span>
    </p>
  );
}

/** When it last fired, and at which price. */
function LastFiring({ alert: { firedAt, firedPrice, firedCount, priceType } }: Pick<RowProps, 'alert'>) {
  const { t } = useTranslation();
  if (firedAt === null) return null;
  return (
    <p className="alerts-told" data-tip={t('alerts:lastFiring')}>
      <b className="k-num">{amountText(firedPrice, priceType)}</b>
      <span className="k-num">
        {shortTimeText(firedAt)}
        {firedCount > 1 && ` ${t('alerts:times', { count: firedCount })}`}
      </span>
    </p>
  );
}

import { numberText } from '#core/format';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ordersPlugin } from '../plugin.ts';

/** Trading quota, 万元: limit, used, remaining, and a bar of the used share. */
export const QuotaStrip = observer(function QuotaStrip() {
  const { trading } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const { amountLimit, amount, remaining } = trading.quota;
  const share =
    amountLimit === null || amount === null || amountLimit <= 0
      ? 0
      : Math.min(1, Math.max(0, amount / amountLimit));
  return (
    <div className="o-quota" role="group" aria-label={t('orders:quota.label')}>
      <dl>
        <div data-main="">
          <dt>{t('orders:quota.remaining')}</dt>
          <dd className="k-num">{remaining === '' ? '--' : numberText(remaining)}</dd>
        </div>
        <div>
          <dt>{t('orders:quota.amount')}</dt>
          <dd className="k-num">{numberText(amount)}</dd>
        </div>
        <div>
          <dt>{t('orders:quota.limit')}</dt>
          <dd className="k-num">{numberText(amountLimit)}</dd>
        </div>
      </dl>
      <meter
        min={0}
        max={1}
        low={0.8}
        high={0.95}
        optimum={0}
        value={share}
        aria-label={t('orders:quota.share', { share: Math.round(share * 100) })}
      />
    </div>
  );
});

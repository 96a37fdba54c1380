import { addressOf } from '#contract/config';
import { ButtonLink, PanelState, SkeletonRows } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderHistory } from './detail/order-history.ts';
import { DetailView } from './detail/DetailView.tsx';
import { ForUsers } from './parts/ForUsers.tsx';
import './orders.css';
import './detail/detail.css';
import { ordersPlugin } from './plugin.ts';

/** The whole history of one order (R2.13). The address names it; another user's order, or none, shows a page that states so. */
export function View({ params }: PageProps): ReactNode {
  const orderId = params['orderObj'] ?? '';
  return <ForUsers>{(session) => <OneOrder key={`${session}/${orderId}`} orderId={orderId} />}</ForUsers>;
}

const OneOrder = observer(function OneOrder({ orderId }: { readonly orderId: string }) {
  const { http, trading, config } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const history = useMemo(() => new OrderHistory({ http, trading }, orderId), [http, trading, orderId]);
  useEffect(() => history.start(), [history]);
  const { status, detail } = history;
  const route = config.routes.get('orderCenter');
  const back = route && <ButtonLink to={addressOf(route)}>{t('orders:detail.back')}</ButtonLink>;
  if (status === 'missing')
    return (
      <div className="o-page">
        <PanelState
          kind="search"
          isPage
          title={t('orders:detail.missing')}
          detail={t('orders:detail.missingDetail')}
        >
          {back}
        </PanelState>
      </div>
    );
  if (status === 'failed')
    return (
      <div className="o-page">
        <FailedState isPage title={t('orders:failed')} onRetry={() => history.read()}>
          {back}
        </FailedState>
      </div>
    );
  if (detail === null)
    return (
      <div className="o-page">
        <SkeletonRows rows={10} columns={6} label={t('orders:loading')} />
      </div>
    );
  return <DetailView detail={detail} back={back} />;
});

import { market as calls } from '#contract/api';
import type { BestMarket } from '#contract/entities';
import { priceText, timeOnDay } from '#core/format';
import { useToday } from '#core/hooks';
import { Card, Page, PanelState, PriceText, SkeletonRows, Table } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { AccessLink, FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BondFacts } from './BondFacts.tsx';
import './bond-page.css';
import { depthPlugin } from './plugin.ts';
import { tradeColumns } from './TradesPanel.tsx';
import { useBondInfo } from './use-bond.ts';

/** A column that the server withholds from visitors. */
const CHANGE = 'chg';

/** One bond for users who may not open the depth pages: best prices and last trades as the server lets this user see them, and the way to the rest. */
export const View = observer(function View({ query }: PageProps<'securityId'>) {
  const { session } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const securityId = query.securityId ?? '';
  if (securityId === '')
    return (
      <Page title={t('depth:preview.none')}>
        <PanelState kind="search" title={t('depth:preview.noneHint')} />
      </Page>
    );
  // Where the session ends on the open page, what it read goes too.
  return <Preview key={`${securityId} ${session.sessionId}`} securityId={securityId} />;
});

const Preview = observer(function Preview({ securityId }: { readonly securityId: string }) {
  const { isLogin } = usePlugin(depthPlugin).session;
  const { t } = useTranslation();
  const info = useBondInfo(securityId);
  const preview = useCall(calls.bondPreview, { query: { securityId } }, { notTips: true });
  const today = useToday();
  const columns = useMemo(
    () => tradeColumns(t, today).filter(({ key }) => isLogin || key !== CHANGE),
    [t, today, isLogin],
  );
  if (preview.state === 'failed')
    return (
      <Page title={securityId}>
        <FailedState title={t('depth:preview.unknown')} onRetry={preview.retry} />
      </Page>
    );
  if (preview.state !== 'ready' || info.state !== 'ready')
    return (
      <Page title={securityId}>
        <SkeletonRows label={t('depth:loading')} rows={12} columns={2} />
      </Page>
    );
  const { head, lastTrans } = preview.value;
  return (
    <Page
      title={`${info.value.securityName} ${securityId}`}
      intro={t(isLogin ? 'depth:preview.introVerify' : 'depth:preview.intro')}
      actions={<AccessLink isMain />}
    >
      <Card title={t('depth:preview.quotes')}>
        <BestPrices head={head} />
      </Card>
      <div className="depth-preview">
        <Card title={t('depth:panel.trades')} flush>
          {lastTrans.length === 0 ? (
            <PanelState kind="empty" title={t('depth:noTrades')} />
          ) : (
            <Table
              caption={t('depth:panel.trades')}
              columns={columns}
              rows={lastTrans}
              rowKey={({ tradeId }) => tradeId}
            />
          )}
        </Card>
        <Card title={t('depth:basics')}>
          <BondFacts bond={info.value} />
        </Card>
      </div>
    </Page>
  );
});

function BestPrices({ head }: { readonly head: BestMarket | null }): ReactNode {
  const today = useToday();
  const { t } = useTranslation();
  const facts = [
    ['bid', t('depth:bestBid'), priceText(head?.bidPrice)],
    ['ofr', t('depth:bestOfr'), priceText(head?.ofrPrice)],
    ['last', t('depth:last'), priceText(head?.lastPrice)],
    ['valuation', t('depth:valuation'), priceText(head?.valYield)],
  ] as const;
  return (
    <dl className="depth-figures">
      {facts.map(([key, label, text]) => (
        <Fragment key={key}>
          <div>
            <dt>{label}</dt>
            <dd>
              <PriceText text={text || '--'} {...(key === 'bid' || key === 'ofr' ? { side: key } : {})} />
              {key === 'last' && <small className="k-num">{timeOnDay(head?.lastTime, today)}</small>}
            </dd>
          </div>
        </Fragment>
      ))}
    </dl>
  );
}

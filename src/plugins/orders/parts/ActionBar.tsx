import { Button, Kbd } from '#core/kit';
import { useTask } from '#core/query';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { OrderAction, OrderActions } from '../stores/order-actions.ts';
import type { OrderList } from '../stores/order-list.ts';
import { useCopyOrders } from './use-copy-orders.ts';
import { ordersPlugin } from '../plugin.ts';

const ACTIONS = ['confirm', 'refuse', 'cancel'] as const;

interface Props {
  readonly list: OrderList;
  readonly actions: OrderActions;
}

/** Actions on the chosen orders, and their outcome. Always present, so that nothing jumps. */
export const ActionBar = observer(function ActionBar({ list, actions }: Props) {
  const { t } = useTranslation();
  const copy = useCopyOrders();
  const { summary, chosen } = actions;
  const isAny = chosen.size > 0;
  return (
    <footer className="o-foot">
      <span className="o-chosen">{isAny && t('orders:chosen', { count: chosen.size })}</span>
      {ACTIONS.map((action) => (
        <ActionButton key={action} action={action} actions={actions} />
      ))}
      <Button
        size="sm"
        icon="copy"
        disabled={!isAny}
        onClick={() => copy([...chosen].flatMap((id) => list.get(id) ?? []))}
      >
        {t('orders:act.copy')}
      </Button>
      {(isAny || summary !== null) && (
        <Button size="sm" tone="ghost" onClick={() => actions.clear()}>
          {t('orders:act.clear')}
        </Button>
      )}
      <output className="o-result" data-bad={summary !== null && summary.failed > 0 ? '' : undefined}>
        {summary !== null &&
          t(summary.failed === 0 ? 'orders:result.done' : 'orders:result.some', {
            action: t(`orders:act.${summary.action}`),
            done: summary.done,
            failed: summary.failed,
          })}
      </output>
      <AllLive list={list} actions={actions} />
    </footer>
  );
});

interface ActionButtonProps {
  readonly action: OrderAction;
  readonly actions: OrderActions;
}

/** One action on those chosen orders that it applies to; more than one needs confirmation. */
const ActionButton = observer(function ActionButton({ action, actions }: ActionButtonProps) {
  const { notice } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const ids = actions.fitting(action);
  const run = async () => {
    if (ids.length > 1) {
      const yes = await notice.confirm({
        kind: `orders.${action}`,
        title: { key: `orders:ask.${action}Title`, values: { count: ids.length } },
        body: { key: `orders:ask.${action}Body`, values: { count: ids.length } },
        confirm: { key: `orders:act.${action}` },
        ...(action === 'cancel' ? { dismiss: { key: 'orders:ask.keep' } as const } : {}),
        danger: action !== 'confirm',
      });
      if (!yes) return;
    }
    await actions.run(action, ids);
  };
  return (
    <Button
      size="sm"
      data-sends=""
      busy={actions.busy === action}
      disabled={actions.busy !== null || ids.length === 0}
      onClick={() => void run()}
    >
      {t(`orders:act.${action}`)}
      {ids.length > 0 && ` ${ids.length}`}
    </Button>
  );
});

/** Chooses or cancels every order that is in the market, chosen or not. */
const AllLive = observer(function AllLive({ list, actions }: Props) {
  const { notice, text, trading } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const liveCount = trading.live.length;
  const cancelAll = useTask(async () => {
    const { cancelEverything } = await import('../stores/cancel-everything.ts');
    await cancelEverything({ trading, notice, text });
  });
  const chooseLive = () => {
    const live = list.rows().filter((row) => row.canCancel);
    actions.choose(live.map((row) => row.orderId));
  };
  return (
    <span className="o-foot-end">
      <Button size="sm" disabled={liveCount === 0} onClick={chooseLive}>
        {t('orders:act.chooseLive')}
      </Button>
      <Button
        size="sm"
        data-sends=""
        disabled={liveCount === 0 || actions.busy !== null}
        onClick={() => void cancelAll()}
      >
        {t('orders:act.cancelAll')}
        {liveCount > 0 && <b className="k-num"> {liveCount}</b>}
        <Kbd>Shift+F8</Kbd>
      </Button>
    </span>
  );
});

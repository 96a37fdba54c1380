import type { MarketServices } from '#server/domain/market';
import type { MarketPulse } from '#server/domain/network-status';
import type { Meter } from '#server/metrics';

/** Orders and trades committed by this process, the backlog, and the age of the market. */
export function measureMarket(
  meter: Meter,
  { writer, now, isOpen }: Pick<MarketServices, 'writer' | 'now' | 'isOpen'>,
  pulse: MarketPulse,
  runsFeed: () => boolean,
): void {
  const countOrders = meter.counter({
    name: 'orders_total',
    help: 'Orders accepted by this process, of people and of simulated dealers',
    labels: ['source'],
    most: 4,
  });
  const countTrades = meter.counter({
    name: 'trades_total',
    help: 'Trades committed by this process',
    labels: [],
    most: 1,
  });
  writer.listen((deltas, local) => {
    if (!local) return;
    for (const { orders, trades } of deltas) {
      for (const { acceptedN, order } of orders)
        if (acceptedN !== null) countOrders({ source: order.source });
      if (trades.length > 0) countTrades({}, trades.length);
    }
  });
  meter.gauge('market_queue_length', 'Commands that wait for a transaction', () => writer.waiting);
  meter.gauge('market_open', '1 while quotes may stand', () => Number(isOpen(now())));
  meter.gauge('feed_runs_here', '1 in the process that runs the feed', () => Number(runsFeed()));
  meter.gauge('feed_age_seconds', 'Time since the market last changed', () => {
    const at = pulse.lastUpdateAt();
    return at === null ? null : (now() - at) / 1000;
  });
  meter.gauge(
    'feed_expected_seconds',
    'Longest silence of the feed that is normal now, where it runs here',
    () => {
      const expectedMs = pulse.expectedWithinMs(now());
      return expectedMs === null ? null : expectedMs / 1000;
    },
  );
}

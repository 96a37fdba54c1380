import type { StreamType } from '#contract/push';
import type { Holder } from '#core/plugin';
import type { PluginServices } from '#core/services';

const checkOf =
  ({ plugin, refuse }: Holder) =>
  (stream: StreamType): void => {
    if (plugin.permissions?.push?.includes(stream) !== true) throw refuse({ kind: 'stream', name: stream });
  };

/** Streams that the manifest declares; the holder's scope ends every subscription. */
export function pushDoor(push: PluginServices['push'], holder: Holder): PluginServices['push'] {
  const check = checkOf(holder);
  return {
    subscribe(stream, subscription) {
      check(stream);
      return holder.scope.own(push.subscribe(stream, subscription));
    },
    health: (stream) => push.health(stream),
  };
}

/** Tables of the market: read freely, followed as the manifest declares. */
export function marketDoor(market: PluginServices['market'], holder: Holder): PluginServices['market'] {
  const check = checkOf(holder);
  const { best, deep, full, highest, trend, trades } = market;
  return {
    best,
    deep,
    full,
    highest,
    trend,
    trades,
    table: (stream) => market.table(stream),
    follow(stream, securityIds, onRefusal) {
      check(stream);
      return holder.scope.own(market.follow(stream, securityIds, onRefusal));
    },
    followTrades() {
      check('latestTransWebSocket');
      return holder.scope.own(market.followTrades());
    },
    visibleRows(stream) {
      check(stream);
      const rows = market.visibleRows(stream);
      holder.scope.own(() => rows.stop());
      return rows;
    },
  };
}

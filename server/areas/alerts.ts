import {
  addAlert,
  alertPreferences,
  listAlerts,
  removeAlert,
  saveAlertPreferences,
  updateAlert,
} from '#server/api/alerts';
import type { Accounts } from '#server/domain/accounts';
import { type AlertServices, createAlertServices } from '#server/domain/alerts';
import type { MarketServices } from '#server/domain/market';
import type { StreamSource } from '#server/push';
import type { Area, ServerContext } from './server-context.ts';

export interface AlertsArea {
  readonly area: Area;
  readonly alerts: AlertServices;
}

/** Price alerts. Start it after accounts, bonds and market. */
export function alertsArea(
  { clock, storage, bus, hub, log }: ServerContext,
  { messages }: Pick<Accounts, 'messages'>,
  market: MarketServices,
): AlertsArea {
  const alerts = createAlertServices({
    storage,
    clock,
    log: log.child({ part: 'alerts' }),
    bus,
    publisher: hub,
    rights: hub,
    market,
    messages: messages.writer,
  });
  const { service, source } = alerts;
  return {
    alerts,
    area: {
      routes: [
        listAlerts(service),
        addAlert(service),
        updateAlert(service),
        removeAlert(service),
        alertPreferences(storage),
        saveAlertPreferences(storage),
      ],
      // `as` holds: the hub pairs each source with the stream of its own type only.
      sources: [source as unknown as StreamSource],
      start: alerts.start,
      stop: alerts.stop,
    },
  };
}

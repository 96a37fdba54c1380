import { addAlert } from '../api/alerts/add-alert.ts';
import { alertPreferences } from '../api/alerts/alert-preferences.ts';
import { listAlerts } from '../api/alerts/list-alerts.ts';
import { removeAlert } from '../api/alerts/remove-alert.ts';
import { saveAlertPreferences } from '../api/alerts/save-alert-preferences.ts';
import { updateAlert } from '../api/alerts/update-alert.ts';
import type { Accounts } from '../domain/accounts/index.ts';
import { type AlertServices, createAlertServices } from '../domain/alerts/index.ts';
import type { MarketServices } from '../domain/market/market-services.ts';
import type { StreamSource } from '../push/stream-source.ts';
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

import { alerts } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { AlertService } from '#server/domain/alerts';

/** GET /alerts/auth/listAlerts: the operator's price alerts. */
export const listAlerts = (service: AlertService) =>
  route(alerts.listAlerts, ({ viewer }) => service.list(sessionOf(viewer).operId));

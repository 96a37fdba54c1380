import { alerts } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { AlertService } from '#server/domain/alerts';

/** POST /alerts/auth/updateAlert: changes an alert and rearms it. */
export const updateAlert = (service: AlertService) =>
  route(alerts.updateAlert, ({ body: { alertId, version, ...fields }, viewer }) =>
    service.update(sessionOf(viewer), alertId, version, fields),
  );

import { alerts } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { AlertService } from '#server/domain/alerts';

/** POST /alerts/auth/removeAlert. */
export const removeAlert = (service: AlertService) =>
  route(alerts.removeAlert, async ({ body, viewer }) => {
    await service.remove(sessionOf(viewer).operId, body.alertId);
    return {};
  });

import { alerts } from '#contract/api';
import type { AlertService } from '../../domain/alerts/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /alerts/auth/removeAlert. */
export const removeAlert = (service: AlertService) =>
  route(alerts.removeAlert, async ({ body, viewer }) => {
    await service.remove(sessionOf(viewer).operId, body.alertId);
    return {};
  });

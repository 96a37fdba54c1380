import { alerts } from '#contract/api';
import type { AlertDesk } from '../../domain/alerts/index.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

/** POST /alerts/auth/removeAlert. */
export const removeAlert = (desk: AlertDesk) =>
  route(alerts.removeAlert, async ({ body, viewer }) => {
    await desk.remove(sessionOf(viewer).operId, body.alertId);
    return {};
  });

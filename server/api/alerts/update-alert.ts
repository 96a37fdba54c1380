import { alerts } from '#contract/api';
import type { AlertService } from '../../domain/alerts/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /alerts/auth/updateAlert: changes an alert and arms it anew. */
export const updateAlert = (service: AlertService) =>
  route(alerts.updateAlert, ({ body: { alertId, version, ...fields }, viewer }) =>
    service.update(sessionOf(viewer).operId, alertId, version, fields),
  );

import { alerts } from '#contract/api';
import type { AlertService } from '../../domain/alerts/index.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

/** POST /alerts/auth/updateAlert: changes an alert and arms it anew. */
export const updateAlert = (service: AlertService) =>
  route(alerts.updateAlert, ({ body: { alertId, version, ...fields }, viewer }) =>
    service.update(sessionOf(viewer).operId, alertId, version, fields),
  );

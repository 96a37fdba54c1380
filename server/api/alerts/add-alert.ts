import { alerts } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { AlertService } from '#server/domain/alerts';

/** POST /alerts/auth/addAlert. */
export const addAlert = (service: AlertService) =>
  route(alerts.addAlert, ({ body, viewer }) => service.add(sessionOf(viewer), body));

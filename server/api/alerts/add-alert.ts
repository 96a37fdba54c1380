import { alerts } from '#contract/api';
import type { AlertService } from '../../domain/alerts/index.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

/** POST /alerts/auth/addAlert. */
export const addAlert = (service: AlertService) =>
  route(alerts.addAlert, ({ body, viewer }) => service.add(sessionOf(viewer).operId, body));

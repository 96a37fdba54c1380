import { alerts } from '#contract/api';
import type { AlertService } from '../../domain/alerts/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /alerts/auth/addAlert. */
export const addAlert = (service: AlertService) =>
  route(alerts.addAlert, ({ body, viewer }) => service.add(sessionOf(viewer).operId, body));

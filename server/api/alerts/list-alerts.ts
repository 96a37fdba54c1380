import { alerts } from '#contract/api';
import type { AlertService } from '../../domain/alerts/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /alerts/auth/listAlerts: one's price alerts. */
export const listAlerts = (service: AlertService) =>
  route(alerts.listAlerts, ({ viewer }) => service.list(sessionOf(viewer).operId));

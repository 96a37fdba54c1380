import { alerts } from '#contract/api';
import type { AlertDesk } from '../../domain/alerts/index.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

/** GET /alerts/auth/listAlerts: one's price alerts. */
export const listAlerts = (desk: AlertDesk) =>
  route(alerts.listAlerts, ({ viewer }) => desk.list(sessionOf(viewer).operId));

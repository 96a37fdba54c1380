import { alerts } from '#contract/api';
import type { AlertDesk } from '../../domain/alerts/index.ts';
import { route } from '../../http/route.ts';
import { sessionOf } from '../../http/session.ts';

/** POST /alerts/auth/addAlert. */
export const addAlert = (desk: AlertDesk) =>
  route(alerts.addAlert, ({ body, viewer }) => desk.add(sessionOf(viewer).operId, body));

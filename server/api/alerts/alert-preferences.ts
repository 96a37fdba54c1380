import { alerts } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { Storage } from '#server/db';
import { readPreferences } from '#server/domain/alerts';

/** GET /alerts/auth/alertPreferences. */
export const alertPreferences = ({ kysely }: Pick<Storage, 'kysely'>) =>
  route(alerts.alertPreferences, ({ viewer }) => readPreferences(kysely, sessionOf(viewer).operId));

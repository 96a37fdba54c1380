import { alerts } from '#contract/api';
import type { Storage } from '../../db/storage.ts';
import { readPreferences } from '../../domain/alerts/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /alerts/auth/alertPreferences. */
export const alertPreferences = ({ kysely }: Pick<Storage, 'kysely'>) =>
  route(alerts.alertPreferences, ({ viewer }) => readPreferences(kysely, sessionOf(viewer).operId));

import { alerts } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { Storage } from '#server/db';
import { savePreferences } from '#server/domain/alerts';

/** POST /alerts/auth/saveAlertPreferences. */
export const saveAlertPreferences = ({ kysely }: Pick<Storage, 'kysely'>) =>
  route(alerts.saveAlertPreferences, async ({ body, viewer }) => {
    await savePreferences(kysely, sessionOf(viewer).operId, body);
    return body;
  });

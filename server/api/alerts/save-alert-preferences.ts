import { alerts } from '#contract/api';
import type { Storage } from '../../db/storage.ts';
import { savePreferences } from '../../domain/alerts/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /alerts/auth/saveAlertPreferences. */
export const saveAlertPreferences = ({ kysely }: Pick<Storage, 'kysely'>) =>
  route(alerts.saveAlertPreferences, async ({ body, viewer }) => {
    await savePreferences(kysely, sessionOf(viewer).operId, body);
    return body;
  });

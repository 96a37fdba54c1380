import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { MakerSheets } from '#server/domain/orders';

/** POST /transaction/auth/saveMakerSheet: saves the market maker's quoting sheet. */
export const saveMakerSheet = (sheets: MakerSheets) =>
  route(transaction.saveMakerSheet, async ({ body, viewer }) => {
    await sheets.save(sessionOf(viewer).operId, body);
    return {};
  });

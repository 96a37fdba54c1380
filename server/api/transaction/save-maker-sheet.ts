import { transaction } from '#contract/api';
import type { MakerSheets } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** POST /transaction/auth/saveMakerSheet: keeps the market maker's quoting sheet. */
export const saveMakerSheet = (sheets: MakerSheets) =>
  route(transaction.saveMakerSheet, async ({ body, viewer }) => {
    await sheets.save(sessionOf(viewer).operId, body);
    return {};
  });

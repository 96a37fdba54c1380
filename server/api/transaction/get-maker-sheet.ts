import { transaction } from '#contract/api';
import { route, sessionOf } from '#server/call';
import type { MakerSheets } from '#server/domain/orders';

/** GET /transaction/auth/getMakerSheet: the market maker's quoting sheet. */
export const getMakerSheet = (sheets: MakerSheets) =>
  route(transaction.getMakerSheet, ({ viewer }) => sheets.read(sessionOf(viewer).operId));

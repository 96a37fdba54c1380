import { transaction } from '#contract/api';
import type { MakerSheets } from '../../domain/orders/index.ts';
import { route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** GET /transaction/auth/getMakerSheet: the market maker's quoting sheet. */
export const getMakerSheet = (sheets: MakerSheets) =>
  route(transaction.getMakerSheet, ({ viewer }) => sheets.read(sessionOf(viewer).operId));

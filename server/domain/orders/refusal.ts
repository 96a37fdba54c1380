import { ORDER_QTY_STEP, type Problem, problem, type ProblemValues, type RefusalKey } from '#contract/rules';
import type { Refusal } from '#server/matching';
import { BusinessError, type Lapse } from '#server/call';
import { refusalText } from '#server/locales';

/** Why an order is refused: the field, and the key of the reason's text. */
export interface Refused extends Problem {
  /** Code of the envelope. */
  readonly code: number;
}

/** Codes of the envelope: `refused` a check failed, `conflict` the same clOrdId was used with another body. */
const CODE = { refused: 500, conflict: 409 } as const;

/** A problem as a refusal. */
export const refusedBy = (found: Problem): Refused => ({ code: CODE.refused, ...found });

export const refused = (field: string, key: RefusalKey, values: ProblemValues = {}): Refused =>
  refusedBy(problem(field, key, values));

/** The id was closed before the entry arrived: whoever asked was told that it had not been carried out, and it never will be. */
export const closedId = (): Refused => ({ ...problem('clOrdId', 'clOrdIdClosed'), code: CODE.conflict });

export const conflict = (): Refused => ({ ...problem('clOrdId', 'clOrdIdTaken'), code: CODE.conflict });

/** The field responsible for each refusal by the book. */
const FIELD_OF: Readonly<Record<Refusal, string>> = {
  badQuantity: 'orderQty',
  badPrice: 'price',
  badTime: 'specifyTime',
  duplicate: 'clOrdId',
  unknownTarget: 'targetQuoteId',
  targetShort: 'orderQty',
  ownQuote: 'targetQuoteId',
  beyondLimit: 'price',
  crossedLegs: 'ofr',
  unknownOrder: 'orderId',
  notOwner: 'orderId',
  nothingToReplace: 'replaces',
  replacedChanged: 'replaces',
  nothingToConfirm: 'orderId',
  dayOver: 'settlType',
};

/** Same texts as when an order is refused before it reaches the book; another user's order reads as one that has ended. */
const KEY_OF: Readonly<Record<Refusal, RefusalKey>> = {
  badQuantity: 'badQuantity',
  badPrice: 'badPrice',
  badTime: 'timeOver',
  duplicate: 'duplicate',
  unknownTarget: 'unknownTarget',
  targetShort: 'targetShort',
  ownQuote: 'ownQuote',
  beyondLimit: 'beyondTarget',
  crossedLegs: 'crossedLegs',
  unknownOrder: 'unknownOrder',
  notOwner: 'unknownOrder',
  nothingToReplace: 'nothingToReplace',
  replacedChanged: 'replacedChanged',
  nothingToConfirm: 'nothingToConfirm',
  dayOver: 'badSettlement',
};

/** The sender's session has ended since the request was admitted, or does not have the rights with which it was checked. */
export const refusedByLapse = (lapse: Lapse): Refused => refused('session', lapse);

/** A refusal by the book. `targetLeft`: what is left of the quote to be hit, 万元. */
export const refusedByBook = (refusal: Refusal, targetLeft = 0): Refused =>
  refused(FIELD_OF[refusal], KEY_OF[refusal], {
    ...(refusal === 'badQuantity' ? { step: ORDER_QTY_STEP } : {}),
    ...(refusal === 'targetShort' ? { limit: targetLeft } : {}),
  });

export const isRefused = (value: object): value is Refused =>
  'field' in value && 'key' in value && 'values' in value;

/** The refusal in a row of a reply. */
export const spokenOf = ({
  key,
  values,
}: Pick<Problem, 'key' | 'values'>): {
  readonly message: string;
  readonly key: RefusalKey;
  readonly values: Record<string, string | number>;
} => ({
  message: refusalText(key, values),
  key,
  values: { ...values },
});

/** As the envelope carries it: `data` holds field, key, values and limit. */
export const refusalError = ({ code, field, key, values }: Refused): BusinessError =>
  new BusinessError(code, key, { field, values });

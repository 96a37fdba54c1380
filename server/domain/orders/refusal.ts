import { BusinessError } from '#server/call';
import type { Refusal } from '#server/matching';
import { REFUSAL_TEXT } from './order-text.data.ts';

/** Why an order is not taken: for a person to read, with the field that is wrong and its limit in words. */
export interface Refused {
  readonly code: number;
  readonly message: string;
  readonly field: string;
  readonly limit: string | null;
}

/** Codes of the envelope: `refused` a check failed, `conflict` the same clOrdId came with another body. */
const CODE = { refused: 500, conflict: 409 } as const;

export const refused = (field: string, message: string, limit: string | null = null): Refused => ({
  code: CODE.refused,
  message,
  field,
  limit,
});

export const conflict = (): Refused => ({
  code: CODE.conflict,
  message: '委托编号 clOrdId 已用于另一笔不同的委托，请以新编号重新提交',
  field: 'clOrdId',
  limit: null,
});

/** What the book said no to, in words. */
export function refusedByBook(refusal: Refusal): Refused {
  const { field, message } = REFUSAL_TEXT[refusal];
  return refused(field, message);
}

export const isRefused = (value: object): value is Refused =>
  'field' in value && 'code' in value && 'limit' in value;

/** As the envelope carries it: `data` names field and limit. */
export const refusalError = ({ code, message, field, limit }: Refused): BusinessError =>
  new BusinessError(code, message, { field, limit });

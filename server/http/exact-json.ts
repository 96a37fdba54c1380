import { compareDecimals, parseDecimal } from '#contract/rules';
import type { FastifyInstance } from 'fastify';
import { fieldRefusal } from './validation-refusal.ts';

/** Only a number of 16 or more characters, or one with an exponent, can change when parsed. */
const MAY_DIFFER = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses JSON bodies, and refuses a number that a double cannot hold exactly as written: `1.957900000000000000001` would pass for 1.9579,
 * and a price is never rounded.
 */
export function readExactJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // `as` holds: `parseAs: 'string'`.
    const text = body as string;
    void read(request, text, (error, value) => {
      const field = error === null && MAY_DIFFER.test(text) ? inexactField(text) : null;
      done(field === null ? error : fieldRefusal(field, 'inexactNumber'), value);
    });
  });
}

/** The path (`bid.price`, '' for a lone number) of the first number in a JSON text that changes when parsed; null if none does. */
export function inexactField(text: string): string | null {
  const found: { path: string[] | null } = { path: null };
  JSON.parse(text, (key: string, value: unknown, context?: { readonly source?: string }) => {
    const isFound =
      found.path === null
        ? typeof value === 'number' && !isExact(context?.source ?? '', value)
        : typeof value === 'object' && value !== null && Object.values(value).includes(found);
    if (!isFound) return value;
    // Called from the leaves up: the value is replaced by a mark, by which each of its containers recognises it in turn.
    found.path = key === '' ? (found.path ?? []) : [key, ...(found.path ?? [])];
    return found;
  });
  return found.path?.join('.') ?? null;
}

function isExact(source: string, value: number): boolean {
  const [written, parsed] = [parseDecimal(source), parseDecimal(value)];
  return written !== null && parsed !== null && compareDecimals(written, parsed) === 0;
}

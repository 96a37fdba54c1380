import { plainObject, plainText } from '#core/storage';

/** What this tab stores while the user is at the firm's provider: the ticket of the attempt, and the page to return to. */
export const signOnUnderWay = {
  key: 'signOn',
  area: 'session',
  version: 1,
  schema: plainObject({ ticket: plainText, back: plainText }),
  defaults: { ticket: '', back: '' },
} as const;

/** The query that a provider sent the browser back with: a state, and a code or an error. null: this is not an answer. */
export function answerIn(path: string): string | null {
  const query = path.split('#')[0]?.split('?')[1] ?? '';
  const parameters = new URLSearchParams(query);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error')) ? query : null;
}

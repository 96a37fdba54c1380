import { getSystemErrorName } from 'node:util';

/** What errors of the network, of the mail library and of `fetch` carry. */
interface Details extends Error {
  readonly code?: string;
  readonly errno?: number;
  /** Of SMTP. */
  readonly responseCode?: number;
}

/** Codes of an error without its text, which may repeat an address or a password, e.g. `ESOCKET ECONNREFUSED`, `EAUTH 535`. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, errno, responseCode, cause } = error as Details;
  // `fetch` hides the reason in its cause.
  const kinds = [code ?? (cause instanceof Error ? errorKind(cause) : error.name), responseCode];
  if (typeof errno === 'number') kinds.push(getSystemErrorName(errno));
  return [...new Set(kinds.filter((kind) => kind !== undefined).map(String))].join(' ');
}

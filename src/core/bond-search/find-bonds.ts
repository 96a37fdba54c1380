import { market, type ReplyOf } from '#contract/api';
import type { BondSearchRow } from '#contract/entities';
import { cleanSearch, SEARCH_FIRST_PAGE } from '#contract/rules';
import { typedText } from '#core/format';
import type { Http } from '#core/http';

/** Longest text that the server accepts. */
const MAX_LENGTH = 100;

/** The search term for a typed text: without white space, and with input-method letters and digits as ASCII. '' searches nothing. */
export const bondQuery = (typed: string): string => cleanSearch(typedText(typed)).slice(0, MAX_LENGTH);

interface FindOptions {
  /** Hits per page. */
  readonly rows: number;
  /** From 1. */
  readonly page?: number;
  readonly signal?: AbortSignal;
  /** The user who searches; undefined for a visitor. */
  readonly operId?: string | undefined;
}

/** A page of the bonds that a text may mean, best match first. Rejects with the call's HttpError; no toast. */
export function findBonds(
  http: Pick<Http, 'call'>,
  text: string,
  { rows, page = SEARCH_FIRST_PAGE, signal, operId }: FindOptions,
): Promise<ReplyOf<typeof market.bondInfoByIdOrName>> {
  const query = { securityArg: bondQuery(text), page, rows, ...(operId === undefined ? {} : { operId }) };
  return http.call(market.bondInfoByIdOrName, { query }, { notTips: true, ...(signal && { signal }) });
}

/** The hit that a text names: by its code, with or without market, or by its short name. null when none matches exactly. */
export function exactHit(hits: readonly BondSearchRow[], text: string): BondSearchRow | null {
  const query = bondQuery(text).toUpperCase();
  const isNamed = ({ securityid, seccode, secshortname }: BondSearchRow): boolean =>
    [securityid, seccode, secshortname].some((name) => name.toUpperCase() === query);
  return hits.find(isNamed) ?? null;
}

/** The hit that a text names exactly, else the only one; 'none' or 'many' where it does not identify a bond. */
export function bestHit(hits: readonly BondSearchRow[], text: string): BondSearchRow | 'none' | 'many' {
  const [first, second] = hits;
  if (first === undefined) return 'none';
  return exactHit(hits, text) ?? (second === undefined ? first : 'many');
}

/** Words of a typed or pasted text that may name bonds: the first of each line, or all of them when there is one line. */
export function namesIn(text: string): readonly string[] {
  const lines = text
    .split(/[\r\n;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const words =
    lines.length === 1
      ? (lines[0] ?? '').split(/[\s,，、]+/)
      : lines.map((line) => line.split(/[\t,，]/)[0] ?? '');
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
}

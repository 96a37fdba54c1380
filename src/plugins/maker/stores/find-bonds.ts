import { market } from '#contract/api';
import type { BondSearchRow } from '#contract/entities';
import type { Http } from '#core/http';

/** A bond to quote. */
export interface FoundBond {
  readonly securityId: string;
  readonly symbol: string;
}

/** A search row as a bond to quote. */
export const foundBond = (row: BondSearchRow): FoundBond => ({
  securityId: row.securityid,
  symbol: row.secshortname,
});

/** Bonds that fit a text, best first. Rejects with the call's HttpError. */
export async function searchBonds(
  http: Http,
  text: string,
  rows: number,
  signal?: AbortSignal,
): Promise<readonly BondSearchRow[]> {
  const options = { notTips: true, ...(signal === undefined ? {} : { signal }) };
  return (
    await http.call(market.bondInfoByIdOrName, { query: { securityArg: text, page: 1, rows } }, options)
  ).content;
}

/** Words of a pasted text that may name bonds: the first of each line, or all where there is one line. */
export function namesIn(text: string): readonly string[] {
  const lines = text
    .split(/[\r\n;；]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const words =
    lines.length === 1
      ? (lines[0] ?? '').split(/[\s,，、]+/)
      : lines.map((line) => line.split(/[\t,，]/)[0] ?? '');
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))].slice(0, 100);
}

/** The one bond that a word names: its code with or without market, or its short name; null where none or nothing exact. */
export async function bondNamed(http: Http, word: string): Promise<FoundBond | null> {
  const wanted = word.toUpperCase();
  const rows = await searchBonds(http, word, 10);
  const exact = rows.find((row) =>
    [row.securityid, row.seccode, row.secshortname].some((name) => name.toUpperCase() === wanted),
  );
  return exact === undefined ? null : foundBond(exact);
}

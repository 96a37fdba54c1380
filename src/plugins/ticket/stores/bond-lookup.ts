import { market, transaction } from '#contract/api';
import type { BondInfo, BondSearchRow, DealPath } from '#contract/entities';
import { cleanSearch, type DeviationLimits } from '#contract/rules';
import { typedText } from '#core/format';
import type { Http } from '#core/http';

/** Hits that the ticket lists. */
const ROWS = 8;

/** The bonds that a code, name or pinyin initials may mean, the best first. Rejects with the call's HttpError. */
export async function searchBonds(
  http: Http,
  text: string,
  signal?: AbortSignal,
): Promise<readonly BondSearchRow[]> {
  const securityArg = cleanSearch(typedText(text)).slice(0, 100);
  if (securityArg === '') return [];
  const found = await http.call(
    market.bondInfoByIdOrName,
    { query: { securityArg, page: 1, rows: ROWS } },
    { notTips: true, ...(signal === undefined ? {} : { signal }) },
  );
  return found.content;
}

/** Which of the hits a text names exactly; else the only hit; 'none' and 'many' where it names no bond. */
export function bestHit(rows: readonly BondSearchRow[], text: string): BondSearchRow | 'none' | 'many' {
  const wanted = cleanSearch(typedText(text)).toUpperCase();
  const exact = rows.find(({ securityid, seccode, secshortname }) =>
    [securityid, seccode, secshortname].some((name) => name.toUpperCase() === wanted),
  );
  const [only] = rows;
  if (exact !== undefined) return exact;
  if (only === undefined) return 'none';
  return rows.length === 1 ? only : 'many';
}

/** A bond's record. Rejects with the call's HttpError. */
export const readBond = (http: Http, securityId: string): Promise<BondInfo> =>
  http.call(transaction.bondInfo, { query: { securityId } }, { notTips: true, shared: true });

/** One's valid trading paths. Rejects with the call's HttpError. */
export async function readPaths(http: Http): Promise<readonly DealPath[]> {
  const paths = await http.call(transaction.getDealPathInfo, undefined, { notTips: true });
  return paths.filter((path) => path.status === 'valid');
}

/** How far from the valuation the server lets quotes be. Rejects with the call's HttpError. */
export const readLimits = async (http: Http): Promise<DeviationLimits> =>
  (await http.call(transaction.queryOrderRules, undefined, { notTips: true })).deviationBp;

import { market } from '#contract/api';
import type { BondSearchRow } from '#contract/entities';
import { findBonds } from '#core/bond-search';
import { nullIfFailed } from '#core/http';
import type { PluginServices } from '#core/services';

type Needs = Pick<PluginServices, 'http' | 'session' | 'config'>;

interface Offer {
  readonly rows: readonly BondSearchRow[];
  readonly isHot: boolean;
}

const ownerOf = ({ session }: Needs): { readonly operId?: string } => {
  const operId = session.userInfo?.operid;
  return operId === undefined ? {} : { operId };
};

/** What the box shows while empty: the bonds this user searched for, or, without any, actively quoted ones. Rejects with the call's HttpError. */
export async function offered(services: Needs, signal: AbortSignal): Promise<Offer> {
  const { http, session, config } = services;
  const seen = session.isLogin
    ? await http.call(market.historicalSearch, { query: ownerOf(services) }, { signal, notTips: true })
    : [];
  const rows = seen.slice(0, config.settings.search.historySize);
  if (rows.length > 0) return { rows, isHot: false };
  const { content } = await findBonds(http, '', {
    rows: config.settings.search.pageSize,
    signal,
    operId: session.userInfo?.operid,
  });
  return { rows: content, isHot: true };
}

/** Reports to the server that this bond was picked, for the history; a failure is not worth a message. */
export async function remember(services: Needs, securityid: string): Promise<void> {
  if (!services.session.isLogin) return;
  await services.http
    .call(market.insertHistoricalSearch, { body: { securityid, ...ownerOf(services) } }, { notTips: true })
    .catch(nullIfFailed);
}

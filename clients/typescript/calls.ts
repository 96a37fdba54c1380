// Made by `npm run clients` from the contract. Do not edit.
import { Transport, type Update } from './transport.ts';

export type BestmarketRow = { readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly bondType: string; readonly issrating: string; readonly priceType: "Y" | "C"; readonly bidPrice: number | string | null; readonly ofrPrice: number | string | null; readonly bidClean: number | string | null; readonly bidDirty: number | string | null; readonly ofrClean: number | string | null; readonly ofrDirty: number | string | null; readonly bidQty: number | null; readonly ofrQty: number | null; readonly bidQtyTotal: number | null; readonly ofrQtyTotal: number | null; readonly bidOrg: string | null; readonly ofrOrg: string | null; readonly bidSettlType: string | null; readonly ofrSettlType: string | null; readonly bidQuoteInd: number | null; readonly ofrQuoteInd: number | null; readonly bidCount: number; readonly ofrCount: number; readonly bidTime: string | null; readonly ofrTime: string | null; readonly valYield: number | string | null; readonly valClean: number | string | null; readonly valDate?: string | null; readonly lastPrice: number | string | null; readonly lastTime: string | null; readonly chgBp: number | null; readonly prevBid: number | string | null; readonly prevOfr: number | string | null; readonly midVsValBp: number | null; };
export type DeepmarketRow = { readonly securityId: string; readonly priceType: "Y" | "C"; readonly levels: number; readonly bid: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; })[]; readonly ofr: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; })[]; readonly ts: string | null; };
export type FullmarketRow = { readonly securityId: string; readonly quotes: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; readonly side: 1 | 2; })[]; readonly quoteIds?: readonly (string)[]; };
export type LatestHighestMarkeRow = { readonly securityId: string; readonly symbol: string; readonly side: 1 | 2; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly prevPrice: number | string | null; readonly qty: number; readonly org: string | null; readonly settlType: string; readonly time: string | null; readonly kind: "newest" | "best"; };
export type PriceTrendMarketRow = { readonly securityId: string; readonly interval: "1m"; readonly points: readonly (readonly [string, number | string | null, number | string | null, number | string | null, number])[]; readonly open: number | string | null; readonly high: number | string | null; readonly low: number | string | null; readonly prevClose: number | string | null; readonly valYield: number | string | null; };
export type RevocationBondRow = { readonly quoteIds: readonly (string)[]; readonly securityId: string; readonly side: 1 | 2 | null; readonly reason: "user" | "auto" | "filled" | "session" | "admin"; readonly time: string | null; };
export type MyQuoteRow = { readonly orderId: string; readonly clOrdId: string; readonly securityID: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly orderQty: number; readonly cumQty: number; readonly leavesQty: number; readonly avgPrice: number | string | null; readonly side: 1 | 2; readonly settlType: string; readonly settlDate: string | null; readonly orgName: string; readonly quoteInd: number; readonly ordStatus: "0" | "2" | "4"; readonly timeInForce: number; readonly specifyTime: string; readonly expireAt: string | null; readonly flags: readonly (string)[]; readonly createTime: string | null; readonly updateTime: string | null; readonly dealPathId: string | null; readonly counterparty: string | null; readonly canCancel: boolean; readonly canConfirm: boolean; readonly category: "activeUnquoted" | "completedTransaction" | "pointPriceNotTraded" | null; readonly remark?: string; readonly version: number; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dv01?: number; readonly minQty: number; readonly allOrNone: boolean; readonly targetQuoteId: string | null; readonly phase: "taking" | "resting" | "asking" | "done"; readonly reason: "filled" | "user" | "replaced" | "auto" | "unmatched" | "close" | "oco" | "refused" | "timeout" | "partConfirmed" | "targetGone" | "session" | "admin" | "dayOver" | "matured" | "unpriced" | "crossed" | null; readonly pendingHits: readonly ({ readonly hitId: string; readonly orgName: string | null; readonly orderQty: number; readonly price: number | string | null; readonly time: string | null; readonly expireTime: string | null; })[]; };
export type OrderReturnRow = { readonly orderId: string; readonly clOrdId: string; readonly execType: "new" | "fill" | "cancel" | "reject" | "expire" | "confirm"; readonly lastQty: number; readonly lastPrice: number | string | null; readonly cumQty: number; readonly leavesQty: number; readonly ordStatus: "0" | "2" | "4"; readonly reason: string | null; readonly time: string | null; };
export type OrderchangeRow = { readonly orderId: string; readonly ordStatus: "0" | "2" | "4"; readonly cumQty: number; readonly changed: readonly (string)[]; readonly remainingQuota: number | null; readonly quota: { readonly amountLimit: number | null; readonly amount: number | null; } | null; readonly version: number; };
export type StcSystemNetworkStatusRow = { readonly tradeNetStatus: number; readonly priceNetStatus: number; readonly marketOpen?: boolean; readonly time?: string; };
export type LatestTransWebSocketRow = { readonly tradeId: string; readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly cleanPrice: number | string | null; readonly qty: number; readonly direction: "GVN" | "TKN" | "TRD"; readonly settlType: string; readonly chgBp: number | null; readonly vsValBp: number | null; readonly time: string | null; };
export type WebsocketCmdsRow = { readonly cmd: "config" | "version" | "killSwitch"; readonly version?: string; readonly hash?: string; readonly target?: string; };

/** Every call and stream that takes a key; its scope stands in brackets. Calls reject with Refused. */
export class BondApi extends Transport {
  /** 接口状态：交易与行情，1 为正常 [market.read] */
  queryLatestStcSystemNetworkStatus(): Promise<{ readonly tradeNetStatus: number; readonly priceNetStatus: number; readonly marketOpen?: boolean; readonly time?: string; }> {
    return this.request({ method: 'GET', path: '/api/account/queryLatestStcSystemNetworkStatus' });
  }

  /** 当前发布的产品配置；have 为已有配置的 hash，相同时不再返回内容 [config] */
  configCurrent(asked: { readonly have?: string; } = {}): Promise<{ readonly version: number; readonly hash: string | null; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; } | null; readonly isTrial?: true; }> {
    return this.request({ method: 'GET', path: '/api/config/current', query: asked });
  }

  /** 用户组（岗位、机构、名单）和机构 [config] */
  consoleAudiences(): Promise<{ readonly groups: readonly ({ readonly id: string; readonly name: string; readonly kind: "desk" | "organisation" | "list"; readonly orgId: string; readonly members: number; readonly isNamed: boolean; readonly events: number; })[]; readonly organisations: readonly ({ readonly id: string; readonly name: string; })[]; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/audiences' });
  }

  /** 检查一套配置，不发布 [config] */
  consoleCheck(asked: { readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; }): Promise<{ readonly errors: number; readonly hash: string | null; readonly diagnostics: readonly ({ readonly code: string; readonly severity: "error" | "warning"; readonly file: string; readonly line: number; readonly column: number; readonly path: string; readonly message: string; readonly hint: string; })[]; }> {
    return this.request({ method: 'POST', path: '/api/console/auth/config/check', body: asked });
  }

  /** 一套配置取代现在的之后，各项变化涉及多少个账号 [config] */
  consoleImpact(asked: { readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; readonly before?: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; }): Promise<{ readonly accounts: number; readonly people: Readonly<Record<string, number>>; readonly used: Readonly<Record<string, number>>; }> {
    return this.request({ method: 'POST', path: '/api/console/auth/config/impact', body: asked });
  }

  /** 停用或恢复一个插件或面板，立即生效 [config] */
  consoleKillSwitch(asked: { readonly kind: "plugin" | "panel"; readonly id: string; readonly disabled: boolean; readonly reason: string; }): Promise<{ readonly version: number; readonly kind: "publish" | "rollback" | "killSwitch"; readonly hash: string; readonly beforeHash: string; readonly operId: string; readonly operName: string; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; }> {
    return this.request({ method: 'POST', path: '/api/console/auth/config/killSwitch', body: asked });
  }

  /** 一次修改，以及它在当前运行的配置上会成为什么 [config] */
  consoleProposal(asked: { readonly id: number; }): Promise<{ readonly proposalId: number; readonly state: "open" | "scheduled" | "trial" | "published" | "returned" | "withdrawn" | "takenBack" | "failed"; readonly operId: string; readonly operName: string; readonly isOwn: boolean; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; readonly baseVersion: number; readonly publishTime: string; readonly decidedName: string; readonly decidedTime: string; readonly words: string; readonly version: number | null; readonly first: { readonly kind: "group" | "organisation" | "share"; readonly id: string; readonly name: string; readonly minutes: number; readonly beganTime: string; readonly widenTime: string; } | null; readonly running: { readonly version: number; readonly hash: string; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; }; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; } | null; readonly conflicts: readonly ({ readonly file: string; readonly path: string; readonly base: string; readonly mine: string; readonly theirs: string; })[]; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/proposal/:id', params: asked });
  }

  /** 提交的修改：待审批、待发布的在前，其余新的在前 [config] */
  consoleProposals(asked: { readonly page?: number; readonly rows?: number; } = {}): Promise<{ readonly content: readonly ({ readonly proposalId: number; readonly state: "open" | "scheduled" | "trial" | "published" | "returned" | "withdrawn" | "takenBack" | "failed"; readonly operId: string; readonly operName: string; readonly isOwn: boolean; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; readonly baseVersion: number; readonly publishTime: string; readonly decidedName: string; readonly decidedTime: string; readonly words: string; readonly version: number | null; readonly first: { readonly kind: "group" | "organisation" | "share"; readonly id: string; readonly name: string; readonly minutes: number; readonly beganTime: string; readonly widenTime: string; } | null; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/proposals', query: asked });
  }

  /** 提交一次修改：等待作者以外的审批人员通过；publishAt 为不早于此刻发布（北京时间），不要求审批时到时直接发布；first 为先给一个组、一家机构或一部分账号，过多少分钟后给所有人 [config] */
  consolePropose(asked: { readonly baseVersion: number; readonly baseHash?: string; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; readonly reason: string; readonly settled?: readonly (string)[]; readonly publishAt?: string; readonly first?: { readonly kind: "group" | "organisation" | "share"; readonly id: string; readonly minutes: number; }; }): Promise<{ readonly proposalId: number; readonly state: "open" | "scheduled" | "trial" | "published" | "returned" | "withdrawn" | "takenBack" | "failed"; readonly operId: string; readonly operName: string; readonly isOwn: boolean; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; readonly baseVersion: number; readonly publishTime: string; readonly decidedName: string; readonly decidedTime: string; readonly words: string; readonly version: number | null; readonly first: { readonly kind: "group" | "organisation" | "share"; readonly id: string; readonly name: string; readonly minutes: number; readonly beganTime: string; readonly widenTime: string; } | null; }> {
    return this.request({ method: 'POST', path: '/api/console/auth/config/propose', body: asked });
  }

  /** 发布一套配置：没有错误、写明理由；他人已发布时拒绝（2002）并给出双方内容 [config] */
  consolePublish(asked: { readonly baseVersion: number; readonly baseHash?: string; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; readonly reason: string; readonly settled?: readonly (string)[]; }): Promise<{ readonly version: number; readonly kind: "publish" | "rollback" | "killSwitch"; readonly hash: string; readonly beforeHash: string; readonly operId: string; readonly operName: string; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; }> {
    return this.request({ method: 'POST', path: '/api/console/auth/config/publish', body: asked });
  }

  /** 回到一个旧版本（0 为内置配置），成为新版本 [config] */
  consoleRollback(asked: { readonly baseVersion: number; readonly toVersion: number; readonly reason: string; }): Promise<{ readonly version: number; readonly kind: "publish" | "rollback" | "killSwitch"; readonly hash: string; readonly beforeHash: string; readonly operId: string; readonly operName: string; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; }> {
    return this.request({ method: 'POST', path: '/api/console/auth/config/rollback', body: asked });
  }

  /** 配置工作台的起点：当前运行的配置、内置配置和可用内容目录 [config] */
  consoleSource(): Promise<{ readonly version: number; readonly hash: string; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; readonly builtIn: { readonly hash: string; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; }; readonly clashes: readonly ({ readonly file: string; readonly path: string; readonly reason: "both" | "order" | "together" | "unusable"; readonly base: string; readonly published: string; readonly product: string; readonly kept: "published" | "product"; })[]; readonly catalogue: { readonly plugins: readonly (string)[]; readonly panels: Readonly<Record<string, { readonly title: string; readonly min: readonly [number, number]; readonly default: readonly [number, number]; readonly settingsSchema: Readonly<Record<string, unknown>> | null; readonly settingsVersion?: number; readonly settings?: readonly (string)[]; }>>; readonly pages: readonly (string)[]; readonly widgets: readonly (string)[]; readonly commands: readonly (string)[]; readonly icons?: readonly (string)[]; readonly essentials?: Readonly<Record<string, "login" | "logout" | "studio">>; readonly calls?: Readonly<Record<string, readonly (string)[]>>; readonly streams?: Readonly<Record<string, readonly (string)[]>>; readonly textKeys: readonly (string)[] | null; }; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/source' });
  }

  /** 正在试行的修改，以及试行的人和其他人的使用情况 [config] */
  consoleTrial(): Promise<{ readonly trial: { readonly proposal: { readonly proposalId: number; readonly state: "open" | "scheduled" | "trial" | "published" | "returned" | "withdrawn" | "takenBack" | "failed"; readonly operId: string; readonly operName: string; readonly isOwn: boolean; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; readonly baseVersion: number; readonly publishTime: string; readonly decidedName: string; readonly decidedTime: string; readonly words: string; readonly version: number | null; readonly first: { readonly kind: "group" | "organisation" | "share"; readonly id: string; readonly name: string; readonly minutes: number; readonly beganTime: string; readonly widenTime: string; } | null; }; readonly after: { readonly hash: string; readonly pages: number; readonly panels: number; readonly crashes: number; readonly refused: number; readonly measured: number; readonly contentMs: number | null; } | null; readonly before: { readonly hash: string; readonly pages: number; readonly panels: number; readonly crashes: number; readonly refused: number; readonly measured: number; readonly contentMs: number | null; } | null; readonly accounts: { readonly inside: number; readonly all: number; }; readonly parts: readonly ({ readonly what: "route" | "panel" | "menu"; readonly id: string; readonly label: string; readonly after: number; readonly before: number; })[]; readonly limits: { readonly minutes: number; readonly least: number; readonly crashes: number | null; readonly refusals: number | null; readonly slower: number | null; readonly unused: number | null; } | null; readonly mayWiden: boolean; } | null; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/trial' });
  }

  /** 一个版本的全部内容，及其前一版本的内容 [config] */
  consoleVersion(asked: { readonly id: number; }): Promise<{ readonly version: number; readonly kind: "publish" | "rollback" | "killSwitch"; readonly hash: string; readonly beforeHash: string; readonly operId: string; readonly operName: string; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; readonly before: { readonly version: number; readonly texts: { readonly routes: string; readonly menu: string; readonly layouts: string; readonly settings: string; }; }; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/version/:id', params: asked });
  }

  /** 一个版本改动的菜单项、页面、面板，近七日在这一版和前一版下各用了多少次 [config] */
  consoleVersionUse(asked: { readonly id: number; }): Promise<{ readonly parts: readonly ({ readonly what: "route" | "panel" | "menu"; readonly id: string; readonly label: string; readonly after: number; readonly before: number; })[]; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/version/:id/use', params: asked });
  }

  /** 版本记录，新的在前 [config] */
  consoleVersions(asked: { readonly page?: number; readonly rows?: number; } = {}): Promise<{ readonly content: readonly ({ readonly version: number; readonly kind: "publish" | "rollback" | "killSwitch"; readonly hash: string; readonly beforeHash: string; readonly operId: string; readonly operName: string; readonly createTime: string; readonly reason: string; readonly summary: readonly (string)[]; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/config/versions', query: asked });
  }

  /** 使用情况：昨日各页面、面板、菜单项的人数和次数，近七日各版本的崩溃、拒绝和出内容时间 [config] */
  consoleUsage(): Promise<{ readonly day: string; readonly things: readonly ({ readonly what: "route" | "panel" | "menu"; readonly id: string; readonly uses: number; readonly people: number; readonly by: readonly ({ readonly who: "visitor" | "unverified" | "verified" | "marketMaker" | "staff"; readonly uses: number; })[]; })[]; readonly versions: readonly ({ readonly hash: string; readonly pages: number; readonly panels: number; readonly crashes: number; readonly refused: number; readonly measured: number; readonly contentMs: number | null; })[]; readonly dropped: number; }> {
    return this.request({ method: 'GET', path: '/api/console/auth/usage' });
  }

  /** 自选债券的最优行情 [market.read] */
  myOptionSecurityInfo(): Promise<readonly ({ readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly bondType: string; readonly issrating: string; readonly priceType: "Y" | "C"; readonly bidPrice: number | string | null; readonly ofrPrice: number | string | null; readonly bidClean: number | string | null; readonly bidDirty: number | string | null; readonly ofrClean: number | string | null; readonly ofrDirty: number | string | null; readonly bidQty: number | null; readonly ofrQty: number | null; readonly bidQtyTotal: number | null; readonly ofrQtyTotal: number | null; readonly bidOrg: string | null; readonly ofrOrg: string | null; readonly bidSettlType: string | null; readonly ofrSettlType: string | null; readonly bidQuoteInd: number | null; readonly ofrQuoteInd: number | null; readonly bidCount: number; readonly ofrCount: number; readonly bidTime: string | null; readonly ofrTime: string | null; readonly valYield: number | string | null; readonly valClean: number | string | null; readonly valDate?: string | null; readonly lastPrice: number | string | null; readonly lastTime: string | null; readonly chgBp: number | null; readonly prevBid: number | string | null; readonly prevOfr: number | string | null; readonly midVsValBp: number | null; })[]> {
    return this.request({ method: 'GET', path: '/api/market/auth/myOptionSecurityInfo' });
  }

  /** 最新成交（分页，新的在前） [market.read] */
  queryLatestTrans(asked: { readonly pageNum: number; readonly pageSize: number; } & { readonly securityId?: string; }): Promise<{ readonly content: readonly ({ readonly tradeId: string; readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly cleanPrice: number | string | null; readonly qty: number; readonly direction: "GVN" | "TKN" | "TRD"; readonly settlType: string; readonly chgBp: number | null; readonly vsValBp: number | null; readonly time: string | null; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/market/auth/queryLatestTrans/:pageNum/:pageSize', params: { pageNum: asked.pageNum, pageSize: asked.pageSize }, query: { securityId: asked.securityId } });
  }

  /** 自选债券的分组与顺序（本产品自有接口） [market.read] */
  queryWatchlist(): Promise<{ readonly groups: readonly ({ readonly id: string; readonly name: string; })[]; readonly bonds: readonly ({ readonly securityId: string; readonly groupId: "" | string; })[]; }> {
    return this.request({ method: 'GET', path: '/api/market/auth/queryWatchlist' });
  }

  /** 一只债券的深度行情总览 [market.read] */
  quoteDeepInfo(asked: { readonly securityId: string; }): Promise<{ readonly head: { readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly bondType: string; readonly issrating: string; readonly priceType: "Y" | "C"; readonly bidPrice: number | string | null; readonly ofrPrice: number | string | null; readonly bidClean: number | string | null; readonly bidDirty: number | string | null; readonly ofrClean: number | string | null; readonly ofrDirty: number | string | null; readonly bidQty: number | null; readonly ofrQty: number | null; readonly bidQtyTotal: number | null; readonly ofrQtyTotal: number | null; readonly bidOrg: string | null; readonly ofrOrg: string | null; readonly bidSettlType: string | null; readonly ofrSettlType: string | null; readonly bidQuoteInd: number | null; readonly ofrQuoteInd: number | null; readonly bidCount: number; readonly ofrCount: number; readonly bidTime: string | null; readonly ofrTime: string | null; readonly valYield: number | string | null; readonly valClean: number | string | null; readonly valDate?: string | null; readonly lastPrice: number | string | null; readonly lastTime: string | null; readonly chgBp: number | null; readonly prevBid: number | string | null; readonly prevOfr: number | string | null; readonly midVsValBp: number | null; } | null; readonly deep: { readonly securityId: string; readonly priceType: "Y" | "C"; readonly levels: number; readonly bid: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; })[]; readonly ofr: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; })[]; readonly ts: string | null; }; readonly bond: { readonly securityId: string; readonly securityName: string; readonly seccode: string; readonly secshortname: string; readonly secfullname: string; readonly pinyin: string; readonly bondType: string; readonly bondTypeName: string; readonly bondTypeKey?: string; readonly market: "IB" | "SH" | "SZ" | "BC"; readonly issuer: string; readonly issrating: string; readonly issuerRating: string | null; readonly bondRating: string | null; readonly impliedRating: string | null; readonly issueAmount: number | null; readonly couponRate: number | null; readonly couponType: "fixed" | "discount" | "zero" | "bullet"; readonly frequency: 0 | 1 | 2 | 4; readonly dayCount: string; readonly issueDate: string | null; readonly valueDate: string | null; readonly maturityDate: string | null; readonly nextCouponDate: string | null; readonly listDate: string | null; readonly issuePrice: number | string | null; readonly optionType: "NON" | "PUT" | "CAL" | "CNP" | "ETS"; readonly exerciseDate: string | null; readonly restDays: number; readonly maturityIsHoliday: boolean; readonly crossCodes: readonly (string)[]; readonly guarantor: string | null; readonly repayments?: readonly ({ readonly date: string; readonly percent: number; })[]; readonly remainingPrincipal?: number; readonly trueRemainMaturityStr: string; readonly isWatch: boolean; readonly demo: boolean; }; readonly valuation: { readonly securityId: string; readonly symbol: string; readonly valuationDate: string | null; readonly remainYears: number | null; readonly providers: readonly ({ readonly source: "CB" | "CSI" | "SHCH"; readonly yieldMat: number | string | null; readonly yieldExe: number | string | null; readonly cleanMat: number | string | null; readonly cleanExe: number | string | null; readonly dirtyMat: number | string | null; readonly accrued: number | string | null; readonly modifiedDuration: number | null; readonly convexity: number | null; readonly dv01: number | null; readonly spreadDuration: number | null; readonly recommended: "mat" | "exe"; readonly chgBp: number | null; })[]; readonly impliedRating: string | null; } | null; readonly trend: { readonly securityId: string; readonly interval: "1m"; readonly points: readonly (readonly [string, number | string | null, number | string | null, number | string | null, number])[]; readonly open: number | string | null; readonly high: number | string | null; readonly low: number | string | null; readonly prevClose: number | string | null; readonly valYield: number | string | null; }; readonly lastTrans: readonly ({ readonly tradeId: string; readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly cleanPrice: number | string | null; readonly qty: number; readonly direction: "GVN" | "TKN" | "TRD"; readonly settlType: string; readonly chgBp: number | null; readonly vsValBp: number | null; readonly time: string | null; })[]; }> {
    return this.request({ method: 'GET', path: '/api/market/auth/quoteDeepInfo', query: asked });
  }

  /** 债券搜索：代码、简称、全称、拼音首字母；至多前 1000 条 [market.read] */
  bondInfoByIdOrName(asked: { readonly page?: number; readonly rows?: number; readonly securityArg?: string; readonly operId?: string; } = {}): Promise<{ readonly content: readonly ({ readonly securityid: string; readonly seccode: string; readonly secshortname: string; readonly secfullname: string; readonly issrating: string; readonly trueRemainMaturityStr: string; readonly pinyin?: string; readonly bondTypeName?: string; readonly bondTypeKey?: string; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/market/bondInfoByIdOrName', query: asked });
  }

  /** 首页：指标、收益率曲线、活跃债券、最新成交、公告 [market.read] */
  homepage(): Promise<{ readonly asOf: string | null; readonly indices: readonly ({ readonly name: string; readonly key?: string; readonly years?: number; readonly securityId: string; readonly yield: number | string | null; readonly chgBp: number | null; })[]; readonly curve: readonly ({ readonly tenor: string; readonly years: number; readonly treasury: number; readonly cdb: number; readonly chgBp: number | null; })[]; readonly active: readonly ({ readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly bondType: string; readonly issrating: string; readonly priceType: "Y" | "C"; readonly bidPrice: number | string | null; readonly ofrPrice: number | string | null; readonly bidClean: number | string | null; readonly bidDirty: number | string | null; readonly ofrClean: number | string | null; readonly ofrDirty: number | string | null; readonly bidQty: number | null; readonly ofrQty: number | null; readonly bidQtyTotal: number | null; readonly ofrQtyTotal: number | null; readonly bidOrg: string | null; readonly ofrOrg: string | null; readonly bidSettlType: string | null; readonly ofrSettlType: string | null; readonly bidQuoteInd: number | null; readonly ofrQuoteInd: number | null; readonly bidCount: number; readonly ofrCount: number; readonly bidTime: string | null; readonly ofrTime: string | null; readonly valYield: number | string | null; readonly valClean: number | string | null; readonly valDate?: string | null; readonly lastPrice: number | string | null; readonly lastTime: string | null; readonly chgBp: number | null; readonly prevBid: number | string | null; readonly prevOfr: number | string | null; readonly midVsValBp: number | null; })[]; readonly lastTrans: readonly ({ readonly tradeId: string; readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly cleanPrice: number | string | null; readonly qty: number; readonly direction: "GVN" | "TKN" | "TRD"; readonly settlType: string; readonly chgBp: number | null; readonly vsValBp: number | null; readonly time: string | null; })[]; readonly stats: { readonly quotes: number; readonly trades: number; readonly amountYi: number; readonly demo: boolean; readonly marketOpen: boolean; }; readonly notices: readonly ({ readonly id: string; readonly title: string; readonly content: string; readonly createtime: string; readonly key?: string; })[]; }> {
    return this.request({ method: 'GET', path: '/api/market/homepage' });
  }

  /** 一个发行人的债券代码 [market.read] */
  bondsOfIssuer(asked: { readonly issuer: string; }): Promise<readonly (string)[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/bondsOfIssuer', query: asked });
  }

  /** 一只债券的六档行情 [market.read] */
  briefMarketInfo(asked: { readonly securityId: string; }): Promise<{ readonly securityId: string; readonly priceType: "Y" | "C"; readonly levels: number; readonly bid: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; })[]; readonly ofr: readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; })[]; readonly ts: string | null; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/briefMarketInfo', query: asked });
  }

  /** 我的交易路径 [orders.read] */
  getDealPathInfo(): Promise<readonly ({ readonly id: string; readonly pathName: string; readonly isDefault: "0" | "1"; readonly dealOrgName: string; readonly dealTraderName: string; readonly dealTraderPhone: string; readonly cfetsOrgCode: string; readonly cfetsOrgName: string; readonly cfetsTraderId: string; readonly cfetsTraderName: string; readonly custodian: "中债登" | "上清所" | "中证登"; readonly accountName: string; readonly accountNo: string; readonly status: "valid" | "repealed"; readonly updateTime: string | null; })[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/getDealPathInfo' });
  }

  /** 当前日期、是否工作日、下一工作日；estimated 表示该年日历为推算，workdays 为其后 60 天内的工作日，alwaysOpen 表示演示市场全天接受报价 [market.read] */
  getNextWorkdayOfCurrentDate(): Promise<{ readonly today: string | null; readonly isWorkday: boolean; readonly nextWorkday: string | null; readonly workdays?: readonly (string | null)[]; readonly estimated: boolean; readonly now: string; readonly alwaysOpen?: boolean; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/getNextWorkdayOfCurrentDate' });
  }

  /** 一只债券最近的报价 [market.read] */
  getRecentlyQuotes(asked: { readonly id: string; }): Promise<readonly ({ readonly quoteId: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dirtyPrice: number | string | null; readonly qty: number; readonly cumQty: number; readonly org: string | null; readonly orgId: string | null; readonly traderName: string | null; readonly settlType: string; readonly quoteInd: number; readonly firm: boolean; readonly flags: readonly (string)[]; readonly mine: boolean; readonly canHit: boolean; readonly minQty: number; readonly time: string | null; readonly expireTime: string | null; readonly side: 1 | 2; readonly status: "live" | "filled" | "cancelled"; })[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/getRecentlyQuotes/:id', params: asked });
  }

  /** 相似债券：同类型、同评级、期限相近 [market.read] */
  getResembleSecurityList(asked: { readonly securityId: string; readonly rows?: number; }): Promise<readonly ({ readonly securityid: string; readonly seccode: string; readonly secshortname: string; readonly secfullname: string; readonly issrating: string; readonly trueRemainMaturityStr: string; readonly pinyin?: string; readonly bondTypeName?: string; readonly bondTypeKey?: string; readonly valYield: number | string | null; readonly remainYears: number; })[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/getResembleSecurityList', query: asked });
  }

  /** 交易额度（万元） [orders.read] */
  getUserAmountInfo(): Promise<{ readonly amountLimit: number | null; readonly amount: number | null; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/getUserAmountInfo' });
  }

  /** 最新最优报价 [market.read] */
  latestHighestMarketInfo(asked: { readonly securityId?: string; readonly rows?: number; } = {}): Promise<readonly ({ readonly securityId: string; readonly symbol: string; readonly side: 1 | 2; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly prevPrice: number | string | null; readonly qty: number; readonly org: string | null; readonly settlType: string; readonly time: string | null; readonly kind: "newest" | "best"; })[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/latestHighestMarketInfo', query: asked });
  }

  /** 核对没有收到答复的委托（本产品自有接口）：返回已存的答复；未受理则返回空，且该编号此后不再受理 [orders.write] */
  orderOutcome(asked: { readonly clOrdId: string; }): Promise<{ readonly reply: { readonly orderId: string; readonly ordStatus: "0" | "2" | "4"; readonly cumQty: number; readonly message: string; readonly key?: string; readonly values?: Readonly<Record<string, string | number>>; readonly avgPrice: number | string | null; readonly ofrOrderId?: string; readonly remainingQuota: number | null; } | null; }> {
    return this.request({ method: 'POST', path: '/api/transaction/auth/orderOutcome', body: asked, canRehearse: true });
  }

  /** 提交报价或点价意向 [orders.write] */
  ordersPrice(asked: { readonly clOrdId: string; readonly securityId: string; readonly side: 1 | 2; readonly price: number; readonly priceType: "Y" | "C"; readonly orderQty: number; readonly settlType: string; readonly settlDate?: string; readonly quoteInd: 1 | 2 | 99; readonly timeInForce: 0 | 1 | 3; readonly specifyTime: string; readonly targetQuoteId?: string; readonly replaces?: { readonly orderId: string; readonly leavesQty: number; }; readonly minQty?: number; readonly allOrNone?: boolean; readonly flags?: readonly (string)[]; readonly dealPathId?: string; readonly remark?: string; readonly twoSided?: { readonly bid: { readonly price: number; readonly orderQty: number; readonly quoteInd?: 1 | 2; }; readonly ofr: { readonly price: number; readonly orderQty: number; readonly quoteInd?: 1 | 2; }; }; }): Promise<{ readonly orderId: string; readonly ordStatus: "0" | "2" | "4"; readonly cumQty: number; readonly message: string; readonly key?: string; readonly values?: Readonly<Record<string, string | number>>; readonly avgPrice: number | string | null; readonly ofrOrderId?: string; readonly remainingQuota: number | null; }> {
    return this.request({ method: 'POST', path: '/api/transaction/auth/ordersPrice', body: asked, canRehearse: true });
  }

  /** 下单规则：各类债券允许的估值偏离（BP） [orders.read] */
  queryOrderRules(): Promise<{ readonly deviationBp: { readonly rates: number; readonly credit: number; readonly belowAA: number; }; readonly oldestValuation?: string; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/queryOrderRules' });
  }

  /** 估值：综合报价中的债券（默认）或所列债券 [market.read] */
  selectBondValuationEntityFromCom(asked: { readonly securityId?: string; readonly page?: number; readonly rows?: number; } = {}): Promise<{ readonly content: readonly ({ readonly securityId: string; readonly symbol: string; readonly valuationDate: string | null; readonly remainYears: number | null; readonly providers: readonly ({ readonly source: "CB" | "CSI" | "SHCH"; readonly yieldMat: number | string | null; readonly yieldExe: number | string | null; readonly cleanMat: number | string | null; readonly cleanExe: number | string | null; readonly dirtyMat: number | string | null; readonly accrued: number | string | null; readonly modifiedDuration: number | null; readonly convexity: number | null; readonly dv01: number | null; readonly spreadDuration: number | null; readonly recommended: "mat" | "exe"; readonly chgBp: number | null; })[]; readonly impliedRating: string | null; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/selectBondValuationEntityFromCom', query: asked });
  }

  /** 估值：我报过价的债券（默认）或所列债券 [market.read] */
  selectBondValuationEntityFromMy(asked: { readonly securityId?: string; readonly page?: number; readonly rows?: number; } = {}): Promise<{ readonly content: readonly ({ readonly securityId: string; readonly symbol: string; readonly valuationDate: string | null; readonly remainYears: number | null; readonly providers: readonly ({ readonly source: "CB" | "CSI" | "SHCH"; readonly yieldMat: number | string | null; readonly yieldExe: number | string | null; readonly cleanMat: number | string | null; readonly cleanExe: number | string | null; readonly dirtyMat: number | string | null; readonly accrued: number | string | null; readonly modifiedDuration: number | null; readonly convexity: number | null; readonly dv01: number | null; readonly spreadDuration: number | null; readonly recommended: "mat" | "exe"; readonly chgBp: number | null; })[]; readonly impliedRating: string | null; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/selectBondValuationEntityFromMy', query: asked });
  }

  /** 估值：自选债券（默认）或所列债券 [market.read] */
  selectBondValuationEntityFromOp(asked: { readonly securityId?: string; readonly page?: number; readonly rows?: number; } = {}): Promise<{ readonly content: readonly ({ readonly securityId: string; readonly symbol: string; readonly valuationDate: string | null; readonly remainYears: number | null; readonly providers: readonly ({ readonly source: "CB" | "CSI" | "SHCH"; readonly yieldMat: number | string | null; readonly yieldExe: number | string | null; readonly cleanMat: number | string | null; readonly cleanExe: number | string | null; readonly dirtyMat: number | string | null; readonly accrued: number | string | null; readonly modifiedDuration: number | null; readonly convexity: number | null; readonly dv01: number | null; readonly spreadDuration: number | null; readonly recommended: "mat" | "exe"; readonly chgBp: number | null; })[]; readonly impliedRating: string | null; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/selectBondValuationEntityFromOp', query: asked });
  }

  /** 今日与所选债券相近的最新报价债券 [market.read] */
  todayLikeNewestBondInfo(asked: { readonly securityId?: string; readonly rows?: number; } = {}): Promise<readonly ({ readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly bondType: string; readonly issrating: string; readonly priceType: "Y" | "C"; readonly bidPrice: number | string | null; readonly ofrPrice: number | string | null; readonly bidClean: number | string | null; readonly bidDirty: number | string | null; readonly ofrClean: number | string | null; readonly ofrDirty: number | string | null; readonly bidQty: number | null; readonly ofrQty: number | null; readonly bidQtyTotal: number | null; readonly ofrQtyTotal: number | null; readonly bidOrg: string | null; readonly ofrOrg: string | null; readonly bidSettlType: string | null; readonly ofrSettlType: string | null; readonly bidQuoteInd: number | null; readonly ofrQuoteInd: number | null; readonly bidCount: number; readonly ofrCount: number; readonly bidTime: string | null; readonly ofrTime: string | null; readonly valYield: number | string | null; readonly valClean: number | string | null; readonly valDate?: string | null; readonly lastPrice: number | string | null; readonly lastTime: string | null; readonly chgBp: number | null; readonly prevBid: number | string | null; readonly prevOfr: number | string | null; readonly midVsValBp: number | null; })[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/todayLikeNewestBondInfo', query: asked });
  }

  /** 今日最新报价的债券 [market.read] */
  todayNewestBondInfo(asked: { readonly rows?: number; } = {}): Promise<readonly ({ readonly securityId: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly bondType: string; readonly issrating: string; readonly priceType: "Y" | "C"; readonly bidPrice: number | string | null; readonly ofrPrice: number | string | null; readonly bidClean: number | string | null; readonly bidDirty: number | string | null; readonly ofrClean: number | string | null; readonly ofrDirty: number | string | null; readonly bidQty: number | null; readonly ofrQty: number | null; readonly bidQtyTotal: number | null; readonly ofrQtyTotal: number | null; readonly bidOrg: string | null; readonly ofrOrg: string | null; readonly bidSettlType: string | null; readonly ofrSettlType: string | null; readonly bidQuoteInd: number | null; readonly ofrQuoteInd: number | null; readonly bidCount: number; readonly ofrCount: number; readonly bidTime: string | null; readonly ofrTime: string | null; readonly valYield: number | string | null; readonly valClean: number | string | null; readonly valDate?: string | null; readonly lastPrice: number | string | null; readonly lastTime: string | null; readonly chgBp: number | null; readonly prevBid: number | string | null; readonly prevOfr: number | string | null; readonly midVsValBp: number | null; })[]> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/todayNewestBondInfo', query: asked });
  }

  /** 一次撤销本人全部有效报价与委托，或其中一只债券的（本产品自有接口）；同一 cancelId 只执行一次 [orders.write] */
  cancelAllMyQuotes(asked: { readonly cancelId: string; readonly securityId?: string; }): Promise<{ readonly count: number; readonly qty: number; readonly failed: readonly ({ readonly orderId: string; readonly qty: number; readonly message: string; readonly key?: string; readonly values?: Readonly<Record<string, string | number>>; })[]; }> {
    return this.request({ method: 'POST', path: '/api/transaction/auth/userQuote/cancelAllMyQuotes', body: asked, canRehearse: true });
  }

  /** 撤销本人报价或委托；传点价编号（hitId）则拒绝该笔待确认点价；followReplaced 时，已被替换的报价编号指替换它的新报价 [orders.write] */
  cancelMyQuote(asked: { readonly orderIds: readonly (string)[]; readonly versions?: Readonly<Record<string, number>>; readonly followReplaced?: boolean; }): Promise<readonly ({ readonly orderId: string; readonly ok: boolean; readonly message: string; readonly key?: string; readonly values?: Readonly<Record<string, string | number>>; })[]> {
    return this.request({ method: 'POST', path: '/api/transaction/auth/userQuote/cancelMyQuote', body: asked, canRehearse: true });
  }

  /** 确认待确认点价（全部或部分）：传报价编号（最早一笔）或点价编号（hitId） [orders.write] */
  confirmMyQuote(asked: { readonly orderIds: readonly (string)[]; readonly versions?: Readonly<Record<string, number>>; readonly qty?: number; }): Promise<readonly ({ readonly orderId: string; readonly ok: boolean; readonly message: string; readonly key?: string; readonly values?: Readonly<Record<string, string | number>>; })[]> {
    return this.request({ method: 'POST', path: '/api/transaction/auth/userQuote/confirmMyQuote', body: asked, canRehearse: true });
  }

  /** 我的报价（当前有效） [orders.read] */
  getMyQuote(asked: { readonly page?: number; readonly rows?: number; readonly status?: "unfilled" | "filled" | "cancelled"; readonly category?: "activeUnquoted" | "completedTransaction" | "pointPriceNotTraded"; readonly securityId?: string; readonly side?: number; readonly from?: string; readonly to?: string; } = {}): Promise<{ readonly content: readonly ({ readonly orderId: string; readonly clOrdId: string; readonly securityID: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly orderQty: number; readonly cumQty: number; readonly leavesQty: number; readonly avgPrice: number | string | null; readonly side: 1 | 2; readonly settlType: string; readonly settlDate: string | null; readonly orgName: string; readonly quoteInd: number; readonly ordStatus: "0" | "2" | "4"; readonly timeInForce: number; readonly specifyTime: string; readonly expireAt: string | null; readonly flags: readonly (string)[]; readonly createTime: string | null; readonly updateTime: string | null; readonly dealPathId: string | null; readonly counterparty: string | null; readonly canCancel: boolean; readonly canConfirm: boolean; readonly category: "activeUnquoted" | "completedTransaction" | "pointPriceNotTraded" | null; readonly remark?: string; readonly version: number; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dv01?: number; readonly minQty: number; readonly allOrNone: boolean; readonly targetQuoteId: string | null; readonly phase: "taking" | "resting" | "asking" | "done"; readonly reason: "filled" | "user" | "replaced" | "auto" | "unmatched" | "close" | "oco" | "refused" | "timeout" | "partConfirmed" | "targetGone" | "session" | "admin" | "dayOver" | "matured" | "unpriced" | "crossed" | null; readonly pendingHits: readonly ({ readonly hitId: string; readonly orgName: string | null; readonly orderQty: number; readonly price: number | string | null; readonly time: string | null; readonly expireTime: string | null; })[]; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/userQuote/getMyQuote', query: asked });
  }

  /** 一笔报价或委托及其全部经过 [orders.read] */
  getQuoteDetail(asked: { readonly orderId: string; }): Promise<{ readonly order: { readonly orderId: string; readonly clOrdId: string; readonly securityID: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly orderQty: number; readonly cumQty: number; readonly leavesQty: number; readonly avgPrice: number | string | null; readonly side: 1 | 2; readonly settlType: string; readonly settlDate: string | null; readonly orgName: string; readonly quoteInd: number; readonly ordStatus: "0" | "2" | "4"; readonly timeInForce: number; readonly specifyTime: string; readonly expireAt: string | null; readonly flags: readonly (string)[]; readonly createTime: string | null; readonly updateTime: string | null; readonly dealPathId: string | null; readonly counterparty: string | null; readonly canCancel: boolean; readonly canConfirm: boolean; readonly category: "activeUnquoted" | "completedTransaction" | "pointPriceNotTraded" | null; readonly remark?: string; readonly version: number; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dv01?: number; readonly minQty: number; readonly allOrNone: boolean; readonly targetQuoteId: string | null; readonly phase: "taking" | "resting" | "asking" | "done"; readonly reason: "filled" | "user" | "replaced" | "auto" | "unmatched" | "close" | "oco" | "refused" | "timeout" | "partConfirmed" | "targetGone" | "session" | "admin" | "dayOver" | "matured" | "unpriced" | "crossed" | null; readonly pendingHits: readonly ({ readonly hitId: string; readonly orgName: string | null; readonly orderQty: number; readonly price: number | string | null; readonly time: string | null; readonly expireTime: string | null; })[]; }; readonly events: readonly ({ readonly n: number; readonly kind: "new" | "asked" | "rest" | "fill" | "roll" | "end"; readonly time: string | null; readonly lastQty: number; readonly lastPrice: number | string | null; readonly cumQty: number; readonly leavesQty: number; readonly ordStatus: "0" | "2" | "4"; readonly reason: "filled" | "user" | "replaced" | "auto" | "unmatched" | "close" | "oco" | "refused" | "timeout" | "partConfirmed" | "targetGone" | "session" | "admin" | "dayOver" | "matured" | "unpriced" | "crossed" | null; readonly counterparty: string | null; readonly tradeId: string | null; readonly settlDate?: string | null; readonly amount?: string; })[]; readonly hits: readonly ({ readonly hitId: string; readonly orgName: string | null; readonly orderQty: number; readonly price: number | string | null; readonly time: string | null; readonly expireTime: string | null; readonly cumQty: number; readonly phase: "taking" | "resting" | "asking" | "done"; readonly reason: "filled" | "user" | "replaced" | "auto" | "unmatched" | "close" | "oco" | "refused" | "timeout" | "partConfirmed" | "targetGone" | "session" | "admin" | "dayOver" | "matured" | "unpriced" | "crossed" | null; readonly updateTime: string | null; })[]; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/userQuote/getQuoteDetail', query: asked });
  }

  /** 我的报价与委托（含历史） [orders.read] */
  getQuoteList(asked: { readonly page?: number; readonly rows?: number; readonly status?: "unfilled" | "filled" | "cancelled"; readonly category?: "activeUnquoted" | "completedTransaction" | "pointPriceNotTraded"; readonly securityId?: string; readonly side?: number; readonly from?: string; readonly to?: string; } = {}): Promise<{ readonly content: readonly ({ readonly orderId: string; readonly clOrdId: string; readonly securityID: string; readonly symbol: string; readonly trueRemainMaturityStr: string; readonly price: number | string | null; readonly priceType: "Y" | "C"; readonly orderQty: number; readonly cumQty: number; readonly leavesQty: number; readonly avgPrice: number | string | null; readonly side: 1 | 2; readonly settlType: string; readonly settlDate: string | null; readonly orgName: string; readonly quoteInd: number; readonly ordStatus: "0" | "2" | "4"; readonly timeInForce: number; readonly specifyTime: string; readonly expireAt: string | null; readonly flags: readonly (string)[]; readonly createTime: string | null; readonly updateTime: string | null; readonly dealPathId: string | null; readonly counterparty: string | null; readonly canCancel: boolean; readonly canConfirm: boolean; readonly category: "activeUnquoted" | "completedTransaction" | "pointPriceNotTraded" | null; readonly remark?: string; readonly version: number; readonly yield: number | string | null; readonly cleanPrice: number | string | null; readonly dv01?: number; readonly minQty: number; readonly allOrNone: boolean; readonly targetQuoteId: string | null; readonly phase: "taking" | "resting" | "asking" | "done"; readonly reason: "filled" | "user" | "replaced" | "auto" | "unmatched" | "close" | "oco" | "refused" | "timeout" | "partConfirmed" | "targetGone" | "session" | "admin" | "dayOver" | "matured" | "unpriced" | "crossed" | null; readonly pendingHits: readonly ({ readonly hitId: string; readonly orgName: string | null; readonly orderQty: number; readonly price: number | string | null; readonly time: string | null; readonly expireTime: string | null; })[]; })[]; readonly totalPages: number; }> {
    return this.request({ method: 'GET', path: '/api/transaction/auth/userQuote/getQuoteList', query: asked });
  }

  /** 做市双边报价：每只债券两边同时替换，逐行返回结果 [orders.write] */
  replaceTwoSided(asked: { readonly quotes: readonly ({ readonly clOrdId: string; readonly securityId: string; readonly priceType: "Y" | "C"; readonly settlType: string; readonly bid: { readonly price: number; readonly orderQty: number; readonly quoteInd?: 1 | 2; } | null; readonly ofr: { readonly price: number; readonly orderQty: number; readonly quoteInd?: 1 | 2; } | null; readonly timeInForce?: 0 | 1; readonly specifyTime?: string; readonly dealPathId?: string; })[]; }): Promise<readonly ({ readonly clOrdId: string; readonly securityId: string; readonly ok: boolean; readonly message: string; readonly key?: string; readonly values?: Readonly<Record<string, string | number>>; readonly field: string | null; readonly bidOrderId: string | null; readonly ofrOrderId: string | null; })[]> {
    return this.request({ method: 'POST', path: '/api/transaction/auth/userQuote/replaceTwoSided', body: asked, canRehearse: true });
  }

  /** 债券基本信息 [market.read] */
  bondInfo(asked: { readonly securityId: string; }): Promise<{ readonly securityId: string; readonly securityName: string; readonly seccode: string; readonly secshortname: string; readonly secfullname: string; readonly pinyin: string; readonly bondType: string; readonly bondTypeName: string; readonly bondTypeKey?: string; readonly market: "IB" | "SH" | "SZ" | "BC"; readonly issuer: string; readonly issrating: string; readonly issuerRating: string | null; readonly bondRating: string | null; readonly impliedRating: string | null; readonly issueAmount: number | null; readonly couponRate: number | null; readonly couponType: "fixed" | "discount" | "zero" | "bullet"; readonly frequency: 0 | 1 | 2 | 4; readonly dayCount: string; readonly issueDate: string | null; readonly valueDate: string | null; readonly maturityDate: string | null; readonly nextCouponDate: string | null; readonly listDate: string | null; readonly issuePrice: number | string | null; readonly optionType: "NON" | "PUT" | "CAL" | "CNP" | "ETS"; readonly exerciseDate: string | null; readonly restDays: number; readonly maturityIsHoliday: boolean; readonly crossCodes: readonly (string)[]; readonly guarantor: string | null; readonly repayments?: readonly ({ readonly date: string; readonly percent: number; })[]; readonly remainingPrincipal?: number; readonly trueRemainMaturityStr: string; readonly isWatch: boolean; readonly demo: boolean; }> {
    return this.request({ method: 'GET', path: '/api/transaction/bondInfo', query: asked });
  }

  /** 最优行情；不带 securityIds 订阅全部 [market.read] */
  streamBestmarket(securityIds: readonly string[]): AsyncGenerator<Update<BestmarketRow>, never> {
    return this.stream('/ws/auth?type=bestmarket', 'bestmarket', securityIds);
  }

  /** 六档深度行情 [market.read] */
  streamDeepmarket(securityIds: readonly string[]): AsyncGenerator<Update<DeepmarketRow>, never> {
    return this.stream('/ws/auth?type=deepmarket', 'deepmarket', securityIds);
  }

  /** 一只债券的全部有效报价；upd 为变化的报价，del 为消失的报价编号 [market.read] */
  streamFullmarket(securityIds: readonly string[]): AsyncGenerator<Update<FullmarketRow>, never> {
    return this.stream('/ws/auth?type=fullmarket', 'fullmarket', securityIds);
  }

  /** 最新成为最优的报价 [market.read] */
  streamLatestHighestMarke(securityIds: readonly string[]): AsyncGenerator<Update<LatestHighestMarkeRow>, never> {
    return this.stream('/ws/auth?type=latestHighestMarke', 'latestHighestMarke', securityIds);
  }

  /** 分时走势；更新只含最后一个点 [market.read] */
  streamPriceTrendMarket(securityIds: readonly string[]): AsyncGenerator<Update<PriceTrendMarketRow>, never> {
    return this.stream('/ws/auth?type=priceTrendMarket', 'priceTrendMarket', securityIds);
  }

  /** 撤销的报价 [market.read] */
  streamRevocationBond(securityIds: readonly string[]): AsyncGenerator<Update<RevocationBondRow>, never> {
    return this.stream('/ws/auth?type=RevocationBond', 'RevocationBond', securityIds);
  }

  /** 我的报价（整条记录） [orders.read] */
  streamMyQuote(): AsyncGenerator<Update<MyQuoteRow>, never> {
    return this.stream('/ws/auth?type=MyQuote', 'MyQuote', null);
  }

  /** 委托回报 [orders.read] */
  streamOrderReturn(): AsyncGenerator<Update<OrderReturnRow>, never> {
    return this.stream('/ws/auth?type=OrderReturn', 'OrderReturn', null);
  }

  /** 委托变化提示：刷新额度与我的委托 [orders.read] */
  streamOrderchange(): AsyncGenerator<Update<OrderchangeRow>, never> {
    return this.stream('/ws/auth?type=orderchange', 'orderchange', null);
  }

  /** 接口状态 [market.read] */
  streamStcSystemNetworkStatus(): AsyncGenerator<Update<StcSystemNetworkStatusRow>, never> {
    return this.stream('/ws/noauth?type=StcSystemNetworkStatus', 'StcSystemNetworkStatus', null);
  }

  /** 最新成交 [market.read] */
  streamLatestTransWebSocket(): AsyncGenerator<Update<LatestTransWebSocketRow>, never> {
    return this.stream('/ws/latestTransWebSocket', 'latestTransWebSocket', null);
  }

  /** 服务端指令：配置发布、页面资源更新、功能停用 [config] */
  streamWebsocketCmds(): AsyncGenerator<Update<WebsocketCmdsRow>, never> {
    return this.stream('/ws/websocketCmds', 'websocketCmds', null);
  }
}

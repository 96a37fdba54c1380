/** Who makes a call: a visitor, a demonstration trader, the demonstration member of staff. */
export type Caller = 'visitor' | 'trader' | 'staff';

/** A call of the contract, with a valid value for each of its fields. */
export interface SampleCall {
  readonly name: string;
  readonly as: Caller;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const paging = { page: 1, rows: 5 };
const BOND = '240210.IB';

/**
 * Targets of sqlmap: calls that read by a text from the caller, and those that write one, in every area. A test ensures that each names every
 * field that the contract has.
 */
export const sampleCalls: readonly SampleCall[] = [
  { name: 'bondInfoByIdOrName', as: 'visitor', query: { ...paging, securityArg: '24', operId: 'D0001' } },
  { name: 'getOrgList', as: 'visitor', query: { keyword: '银行' } },
  { name: 'verifyUser', as: 'visitor', body: { account: 'demo_trader', ticket: 'a'.repeat(43) } },
  {
    name: 'login',
    as: 'visitor',
    body: { account: 'demo_nobody', passWord: 'QUJD'.repeat(128), keyId: 'k', ticket: 'a'.repeat(43) },
  },
  { name: 'configCurrent', as: 'visitor', query: { have: 'a'.repeat(16) } },
  {
    name: 'getMessageList',
    as: 'trader',
    query: { ...paging, sortType: 1, isRead: '0', msgType: 'order', keyword: '报价' },
  },
  {
    name: 'getQuoteList',
    as: 'trader',
    query: {
      ...paging,
      status: 'filled',
      settlDate: '2026-11-20',
      category: 'activeUnquoted',
      securityId: BOND,
      side: 1,
      from: '2026-01-05',
      to: '2026-12-31',
    },
  },
  { name: 'getQuoteDetail', as: 'trader', query: { orderId: 'order-1' } },
  {
    name: 'selectBondValuationEntityFromCom',
    as: 'trader',
    query: { securityId: BOND, ...paging },
  },
  { name: 'saveMyOption', as: 'trader', body: { securityId: BOND, watched: true } },
  { name: 'orderOutcome', as: 'trader', body: { clOrdId: 'attack-1' } },
  { name: 'casesList', as: 'trader', query: { ...paging, kind: 'question', state: 'open' } },
  { name: 'removeAlert', as: 'trader', body: { alertId: 'alert-1' } },
  { name: 'consoleAccounts', as: 'staff', query: { ...paging, text: 'demo' } },
  {
    name: 'consoleAudit',
    as: 'staff',
    query: {
      ...paging,
      kind: 'login',
      kinds: 'login,logout',
      operId: 'D0001',
      from: '2026-01-05',
      to: '2026-12-31',
    },
  },
];

/** Valid values of query fields by name, for reading calls that are not sampled; other fields are sent as 1. */
export const goodQuery: Readonly<Record<string, string | number>> = {
  ...paging,
  securityId: BOND,
  securityArg: '24',
  keyword: '银行',
  issuer: '国家开发银行',
  ARGNAME: 'ORG',
  purpose: 'register',
  channel: 'mail',
};

import type { InboxKey } from '#contract/locales';
import type { OrganisationKind } from '#server/db/tables';
import type { NewOperator } from './operator/operator-writer.ts';

/** Password of every demonstration account. It is printed at start-up and works only where demonstration is on. */
export const DEMO_PASSWORD = 'Bond2026!';

/** A demonstration account: its flags, its organisation (the nth of a kind), its quota in 万元, and what it demonstrates. */
export interface DemoAccount {
  readonly operator: Partial<Omit<NewOperator, 'oper_id' | 'opername' | 'password_hash'>> & {
    readonly oper_id: string;
    readonly opername: string;
  };
  readonly org: { readonly kind: OrganisationKind; readonly nth: number } | null;
  readonly amountLimit: number | null;
  /** The kind of user, for the list printed at start-up. */
  readonly title: string;
}

const verified = { authenticationstatus: 'Y', bindstatus: 'Y' } as const;
const dealer = { kind: 'securities', nth: 5 } as const;

/** One account for each kind of user. The names are invented and recognisable as such. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    operator: { oper_id: 'D0001', opername: 'demo_trader', realname: '演示甲', ...verified },
    org: { kind: 'securities', nth: 4 },
    amountLimit: 100_000,
    title: '已实名交易员',
  },
  {
    operator: { oper_id: 'D0002', opername: 'demo_trader2', realname: '演示乙', ...verified },
    org: { kind: 'fund', nth: 0 },
    amountLimit: 50_000,
    title: '已实名交易员（另一家机构）',
  },
  {
    operator: {
      oper_id: 'D0003',
      opername: 'demo_maker',
      realname: '演示丙',
      is_market_making_tier: true,
      ...verified,
    },
    org: { kind: 'jointStockBank', nth: 2 },
    amountLimit: 1_000_000,
    title: '做市商',
  },
  {
    operator: { oper_id: 'D0004', opername: 'demo_new', realname: '' },
    org: null,
    amountLimit: null,
    title: '未实名用户',
  },
  {
    operator: {
      oper_id: 'D0005',
      opername: 'demo_review',
      realname: '演示戊',
      authenticationstatus: 'I',
      bindstatus: 'I',
    },
    org: dealer,
    amountLimit: null,
    title: '实名认证审核中',
  },
  {
    operator: {
      oper_id: 'D0006',
      opername: 'demo_special',
      realname: '演示己',
      is_special: true,
      ...verified,
    },
    org: dealer,
    amountLimit: 100_000,
    title: '特殊人员',
  },
  {
    operator: { oper_id: 'D0007', opername: 'demo_staff', realname: '演示庚', is_staff: true, ...verified },
    org: dealer,
    amountLimit: 100_000,
    title: '产品人员（控制台）',
  },
  {
    operator: {
      oper_id: 'D0008',
      opername: 'demo_coupon',
      realname: '演示辛',
      ispasscoupon: true,
      ...verified,
    },
    org: dealer,
    amountLimit: 100_000,
    title: '可用过券服务',
  },
  {
    operator: { oper_id: 'D0009', opername: 'demo_org', realname: '演示壬', orgflag: true, ...verified },
    org: { kind: 'insurance', nth: 1 },
    amountLimit: 100_000,
    title: '可用机构简版',
  },
  {
    operator: {
      oper_id: 'D0010',
      opername: 'demo_research',
      realname: '演示癸',
      myiframe: true,
      ...verified,
    },
    org: { kind: 'fund', nth: 1 },
    amountLimit: 100_000,
    title: '可用研究平台',
  },
  {
    operator: { oper_id: 'D0011', opername: 'demo_offer', realname: '演示子', newversion: '0', ...verified },
    org: dealer,
    amountLimit: 100_000,
    title: '要约模式（深度要约）',
  },
  {
    operator: {
      oper_id: 'D0012',
      opername: 'demo_ticket',
      realname: '演示丑',
      newlookticket: '1',
      ...verified,
    },
    org: dealer,
    amountLimit: 100_000,
    title: '新版综合报价（全部要约）',
  },
  {
    operator: { oper_id: 'D0013', opername: 'demo_staff2', realname: '演示寅', is_staff: true, ...verified },
    org: dealer,
    amountLimit: 100_000,
    title: '第二位产品人员（审批他人的修改）',
  },
];

/** Position claimed by the demonstration account under review. */
export const DEMO_POSITION = '交易员';

export const DEMO_SALES_PERSON = {
  id: 'S001',
  name: '示例销售',
  phone: '010-00000000',
  qq: '000000000',
} as const;

/** Messages of every demonstration inbox, oldest first. */
export const DEMO_MESSAGES: readonly {
  readonly msgType: 'order' | 'system';
  readonly key: InboxKey;
  readonly isRead: boolean;
  readonly hoursAgo: number;
}[] = [
  {
    msgType: 'system',
    key: 'demoWelcome',
    isRead: true,
    hoursAgo: 96,
  },
  {
    msgType: 'system',
    key: 'demoPaths',
    isRead: true,
    hoursAgo: 72,
  },
  {
    msgType: 'system',
    key: 'demoStatus',
    isRead: false,
    hoursAgo: 30,
  },
  {
    msgType: 'system',
    key: 'demoHours',
    isRead: false,
    hoursAgo: 6,
  },
  {
    msgType: 'system',
    key: 'demoPassword',
    isRead: false,
    hoursAgo: 1,
  },
];

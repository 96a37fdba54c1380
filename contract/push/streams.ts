import * as z from 'zod/mini';
import {
  bestMarket,
  deepMarket,
  fullMarket,
  latestHighest,
  latestTrans,
  networkStatus,
  order,
  orderChange,
  orderReturn,
  priceAlert,
  priceTrend,
  pushedNotice,
  revocation,
} from '../entities/index.ts';

/** What a stream's rows are keyed by, who may read it, and whether the newest row per key may replace older ones. */
export interface Stream<T extends z.core.$ZodType = z.core.$ZodType> {
  readonly type: string;
  /** Path of the socket that carries it; /ws/auth takes `?type=`. */
  readonly path: '/ws/auth' | '/ws/noauth' | '/ws/latestTransWebSocket' | '/ws/websocketCmds';
  readonly access: 'public' | 'user';
  /** `bond`: subscribe with securityIds; `all`: every row; `own`: only the session's own rows. */
  readonly scope: 'bond' | 'all' | 'own';
  /** Quotes may be conflated to the newest per key; orders, fills and notices never are. */
  readonly conflated: boolean;
  readonly row: T;
  readonly keyOf: (row: z.output<T>) => string;
  readonly summary: string;
}

const stream = <T extends z.core.$ZodType>(spec: Stream<T>): Stream<T> => spec;

/** A command that the server sends to a client: configuration published, new page resources, kill switch. */
export const serverCommand = z.object({
  cmd: z.enum(['config', 'version', 'killSwitch']),
  version: z.optional(z.string()),
  hash: z.optional(z.string()),
  target: z.optional(z.string()),
});
export type ServerCommand = z.output<typeof serverCommand>;

/** Every push stream of spec section 7, by its `type`, and `pricealert`, this product's own. */
export const streams = {
  bestmarket: stream({
    type: 'bestmarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    conflated: true,
    row: bestMarket,
    keyOf: (row) => row.securityId,
    summary: '最优行情；不带 securityIds 订阅全部',
  }),
  deepmarket: stream({
    type: 'deepmarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    conflated: true,
    row: deepMarket,
    keyOf: (row) => row.securityId,
    summary: '六档深度行情',
  }),
  fullmarket: stream({
    type: 'fullmarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    conflated: false,
    row: fullMarket,
    keyOf: (row) => row.securityId,
    summary: '一只债券的全部有效报价；upd 为变化的报价，del 为消失的报价编号',
  }),
  latestHighestMarke: stream({
    type: 'latestHighestMarke',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    conflated: true,
    row: latestHighest,
    keyOf: (row) => `${row.securityId}/${row.side}`,
    summary: '最新成为最优的报价',
  }),
  priceTrendMarket: stream({
    type: 'priceTrendMarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    conflated: true,
    row: priceTrend,
    keyOf: (row) => row.securityId,
    summary: '分时走势；更新只含最后一个点',
  }),
  RevocationBond: stream({
    type: 'RevocationBond',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    conflated: false,
    row: revocation,
    keyOf: (row) => row.securityId,
    summary: '撤销的报价',
  }),
  MyQuote: stream({
    type: 'MyQuote',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    conflated: false,
    row: order,
    keyOf: (row) => row.orderId,
    summary: '我的报价（整条记录）',
  }),
  OrderReturn: stream({
    type: 'OrderReturn',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    conflated: false,
    row: orderReturn,
    keyOf: (row) => row.orderId,
    summary: '委托回报',
  }),
  orderchange: stream({
    type: 'orderchange',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    conflated: false,
    row: orderChange,
    keyOf: (row) => row.orderId,
    summary: '委托变化提示：刷新额度与我的委托',
  }),
  msg: stream({
    type: 'msg',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    conflated: false,
    row: pushedNotice,
    keyOf: (row) => row.id,
    summary: '通知；token 为最近一次登录的会话编号',
  }),
  pricealert: stream({
    type: 'pricealert',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    conflated: false,
    row: priceAlert,
    keyOf: (row) => row.alertId,
    summary: '我的价格提醒（本产品自有）',
  }),
  StcSystemNetworkStatus: stream({
    type: 'StcSystemNetworkStatus',
    path: '/ws/noauth',
    access: 'public',
    scope: 'all',
    conflated: true,
    row: networkStatus,
    keyOf: () => 'status',
    summary: '接口状态',
  }),
  latestTransWebSocket: stream({
    type: 'latestTransWebSocket',
    path: '/ws/latestTransWebSocket',
    access: 'user',
    scope: 'all',
    conflated: false,
    row: latestTrans,
    keyOf: (row) => row.tradeId,
    summary: '最新成交',
  }),
  websocketCmds: stream({
    type: 'websocketCmds',
    path: '/ws/websocketCmds',
    access: 'public',
    scope: 'all',
    conflated: false,
    row: serverCommand,
    keyOf: (row) => row.cmd,
    summary: '服务端指令：配置发布、页面资源更新、功能停用',
  }),
} as const;

export type StreamType = keyof typeof streams;
/** Row of a stream. */
export type RowOf<K extends StreamType> = z.output<(typeof streams)[K]['row']>;

/** Carries any `/ws/auth` market stream over one socket: subscribe with `{type:'sub', stream}`. */
export const FORWARD_PATH = '/ws/websocketForward';

/** Address of the socket that carries this stream alone: its path, with `?type=` on the two paths that carry several (spec section 7). */
export function socketAddress(type: StreamType): string {
  const { path } = streams[type];
  return path === '/ws/auth' || path === '/ws/noauth' ? `${path}?type=${type}` : path;
}

import * as z from 'zod/mini';
import {
  bestMarket,
  deepMarket,
  fullMarket,
  latestHighest,
  priceTrend,
  revocation,
} from '../entities/index.ts';
import type { KeyScope } from '../api/index.ts';
import { type RowOf, type Stream, streams, type StreamType } from '../push/index.ts';

/** The server-only half of a stream. */
interface StreamHalf<Row> {
  /** Quotes may be conflated to the newest per key; orders, fills and notices never are. */
  readonly conflated: boolean;
  /** The scope that lets a program's key read it. Absent: no key may. */
  readonly keyScope?: KeyScope;
  readonly summary: string;
  readonly row: z.core.$ZodType<Row>;
}

/** A stream with both its halves. */
export type ServedStream<Row> = Stream<Row> & StreamHalf<Row>;

/** The row's schema is in one half: this one, unless the client checks every row. */
type Half<K extends StreamType> = (typeof streams)[K] extends { readonly row: unknown }
  ? Omit<StreamHalf<RowOf<K>>, 'row'>
  : StreamHalf<RowOf<K>>;

const halves: { readonly [K in StreamType]: Half<K> } = {
  bestmarket: {
    conflated: true,
    keyScope: 'market.read',
    summary: '最优行情；不带 securityIds 订阅全部',
    row: bestMarket,
  },
  deepmarket: {
    conflated: true,
    keyScope: 'market.read',
    summary: '六档深度行情',
    row: deepMarket,
  },
  fullmarket: {
    conflated: false,
    keyScope: 'market.read',
    summary: '一只债券的全部有效报价；upd 为变化的报价，del 为消失的报价编号',
    row: fullMarket,
  },
  latestHighestMarke: {
    conflated: true,
    keyScope: 'market.read',
    summary: '最新成为最优的报价',
    row: latestHighest,
  },
  priceTrendMarket: {
    conflated: true,
    keyScope: 'market.read',
    summary: '分时走势；更新只含有变化的点',
    row: priceTrend,
  },
  RevocationBond: {
    conflated: false,
    keyScope: 'market.read',
    summary: '撤销的报价',
    row: revocation,
  },
  MyQuote: {
    conflated: false,
    keyScope: 'orders.read',
    summary: '我的报价（整条记录）',
  },
  OrderReturn: {
    conflated: false,
    keyScope: 'orders.read',
    summary: '委托回报',
  },
  orderchange: {
    conflated: false,
    keyScope: 'orders.read',
    summary: '委托变化提示：刷新额度与我的委托',
  },
  msg: {
    conflated: false,
    summary: '通知；token 为最近一次登录的会话编号',
  },
  pricealert: {
    conflated: false,
    summary: '我的价格提醒（本产品自有）',
  },
  servicecase: {
    conflated: false,
    summary: '我的问题与申请的变化；产品人员收到全部（本产品自有）',
  },
  StcSystemNetworkStatus: {
    conflated: true,
    keyScope: 'market.read',
    summary: '接口状态',
  },
  latestTransWebSocket: {
    conflated: false,
    keyScope: 'market.read',
    summary: '最新成交',
  },
  websocketCmds: {
    conflated: false,
    keyScope: 'config',
    summary: '服务端指令：配置发布、页面资源更新、功能停用',
  },
};

type ServedStreams = { readonly [K in StreamType]: ServedStream<RowOf<K>> };

/** Every push stream with both its halves, by its `type`. */
// `as` holds: each stream is joined to the half of its own type.
export const servedStreams = Object.fromEntries(
  Object.values(streams).map((stream) => [stream.type, { ...stream, ...halves[stream.type] }]),
) as unknown as ServedStreams;

/** The same as a list, for documents and tests. */
export const allStreams: readonly ServedStreams[StreamType][] = Object.values(servedStreams);

/** Names of a row's fields, in the order of their positions in positional frames. */
export function fieldsOf({ row }: { readonly row: z.core.$ZodType }): readonly string[] {
  return row instanceof z.ZodMiniObject ? Object.keys(row.shape) : [];
}

/** Checks rows of a stream against its schema: null if they fit, otherwise what is wrong. For development and tests. */
export function rowProblem(type: StreamType, rows: readonly unknown[]): string | null {
  const schema: z.core.$ZodType = servedStreams[type].row;
  const result = z.safeParse(z.array(schema), rows);
  return result.success ? null : z.prettifyError(result.error);
}

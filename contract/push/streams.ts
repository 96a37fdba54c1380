import * as z from 'zod/mini';
import {
  type BestMarket,
  type DeepMarket,
  type FullMarket,
  type LatestHighest,
  type LatestTrans,
  type NetworkStatus,
  type Order,
  type OrderChange,
  type OrderReturn,
  type PriceAlert,
  type CaseChange,
  type PriceTrend,
  type PushedNotice,
  type Revocation,
  caseChange,
  order,
  orderReturn,
  orderChange,
  pushedNotice,
  priceAlert,
  networkStatus,
  latestTrans,
} from '../entities/index.ts';

/**
 * How a frame's data for a key is merged with the known data. `row`: a newer row replaces it. `quotes`: `upd` holds the changed quotes,
 * `del` the ids of removed ones. `points`: `upd` holds the last point of a line, which covers one day: a point of the next day starts it
 * anew. The first row for a key is always complete.
 */
export type Merge = 'row' | 'quotes' | 'points';

/** A push stream as both ends know it: its path, who may read it, what its rows are keyed by and how they merge. */
export interface Stream<Row> {
  readonly type: string;
  /** Path of the socket that carries it; /ws/auth takes `?type=`. */
  readonly path: '/ws/auth' | '/ws/noauth' | '/ws/latestTransWebSocket' | '/ws/websocketCmds';
  readonly access: 'public' | 'user';
  /** `bond`: subscribe with securityIds; `all`: every row; `own`: only the session's own rows. */
  readonly scope: 'bond' | 'all' | 'own';
  /** Absent: rows are delivered but not kept in a table. */
  readonly merge?: Merge;
  readonly keyOf: (row: Row) => string;
  /** Keys of the rows that a snapshot of one bond covers. Absent: the bond's id. */
  readonly keysOf?: (securityId: string) => readonly string[];
  /**
   * Schema of a row, for streams where the client checks every one. Bond rows arrive by the thousand: their schema is in the server's
   * half.
   */
  readonly row?: z.core.$ZodType<Row>;
}

/** A command that the server sends to a client: configuration published, new page resources, kill switch. */
export const serverCommand = z.object({
  cmd: z.enum(['config', 'version', 'killSwitch']),
  version: z.optional(z.string()),
  hash: z.optional(z.string()),
  target: z.optional(z.string()),
});
export type ServerCommand = z.output<typeof serverCommand>;

/** The row carried by each push stream of spec section 7, by its `type`; also `pricealert` and `servicecase`, specific to this product. */
export interface StreamRows {
  readonly bestmarket: BestMarket;
  readonly deepmarket: DeepMarket;
  readonly fullmarket: FullMarket;
  readonly latestHighestMarke: LatestHighest;
  readonly priceTrendMarket: PriceTrend;
  readonly RevocationBond: Revocation;
  readonly MyQuote: Order;
  readonly OrderReturn: OrderReturn;
  readonly orderchange: OrderChange;
  readonly msg: PushedNotice;
  readonly pricealert: PriceAlert;
  readonly servicecase: CaseChange;
  readonly StcSystemNetworkStatus: NetworkStatus;
  readonly latestTransWebSocket: LatestTrans;
  readonly websocketCmds: ServerCommand;
}
export type StreamType = keyof StreamRows;
/** Row of a stream. */
export type RowOf<K extends StreamType> = StreamRows[K];
/** A stream with any row type. */
export type AnyStream = Omit<Stream<never>, 'row'> & { readonly row?: z.core.$ZodType };

/** Every push stream, by its `type`. */
export const streams = {
  bestmarket: {
    type: 'bestmarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    merge: 'row',
    keyOf: (row) => row.securityId,
  },
  deepmarket: {
    type: 'deepmarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    merge: 'row',
    keyOf: (row) => row.securityId,
  },
  fullmarket: {
    type: 'fullmarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    merge: 'quotes',
    keyOf: (row) => row.securityId,
  },
  latestHighestMarke: {
    type: 'latestHighestMarke',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    merge: 'row',
    keyOf: (row) => `${row.securityId}/${row.side}`,
    keysOf: (securityId) => [`${securityId}/1`, `${securityId}/2`],
  },
  priceTrendMarket: {
    type: 'priceTrendMarket',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    merge: 'points',
    keyOf: (row) => row.securityId,
  },
  RevocationBond: {
    type: 'RevocationBond',
    path: '/ws/auth',
    access: 'user',
    scope: 'bond',
    keyOf: (row) => row.securityId,
  },
  MyQuote: {
    type: 'MyQuote',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    row: order,
    keyOf: (row) => row.orderId,
  },
  OrderReturn: {
    type: 'OrderReturn',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    row: orderReturn,
    keyOf: (row) => row.orderId,
  },
  orderchange: {
    type: 'orderchange',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    row: orderChange,
    keyOf: (row) => row.orderId,
  },
  msg: {
    type: 'msg',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    row: pushedNotice,
    keyOf: (row) => row.id,
  },
  pricealert: {
    type: 'pricealert',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    row: priceAlert,
    keyOf: (row) => row.alertId,
  },
  servicecase: {
    type: 'servicecase',
    path: '/ws/auth',
    access: 'user',
    scope: 'own',
    row: caseChange,
    keyOf: (row) => row.caseId,
  },
  StcSystemNetworkStatus: {
    type: 'StcSystemNetworkStatus',
    path: '/ws/noauth',
    access: 'public',
    scope: 'all',
    row: networkStatus,
    keyOf: () => 'status',
  },
  latestTransWebSocket: {
    type: 'latestTransWebSocket',
    path: '/ws/latestTransWebSocket',
    access: 'user',
    scope: 'all',
    row: latestTrans,
    keyOf: (row) => row.tradeId,
  },
  websocketCmds: {
    type: 'websocketCmds',
    path: '/ws/websocketCmds',
    access: 'public',
    scope: 'all',
    row: serverCommand,
    keyOf: (row) => row.cmd,
  },
} as const satisfies { readonly [K in StreamType]: Stream<RowOf<K>> };

/** Streams whose rows are kept in a table. */
export type TableStream = {
  [K in StreamType]: (typeof streams)[K] extends { readonly merge: Merge } ? K : never;
}[StreamType];

/** Carries any `/ws/auth` market stream over one socket: subscribe with `{type:'sub', stream}`. */
export const FORWARD_PATH = '/ws/websocketForward';

/** Address of the socket that carries this stream alone: its path, with `?type=` on the two paths that carry several (spec section 7). */
export function socketAddress(type: StreamType): string {
  const { path } = streams[type];
  return path === '/ws/auth' || path === '/ws/noauth' ? `${path}?type=${type}` : path;
}

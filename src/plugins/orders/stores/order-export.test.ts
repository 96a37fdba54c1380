import type { Order } from '#contract/entities';
import { createHttp } from '#core/http';
import { FakeClock, FakeServer, orderRow } from '#testing';
import { observable } from 'mobx';
import { describe, expect, it } from 'vitest';
import { EXPORT_LIMIT, OrderList } from './order-list.ts';

const LIST = '/transaction/auth/userQuote/getQuoteList';

/** The server's list, read a page at a time; `between` happens after each page. */
function exporting(orders: Order[], between: () => void = () => {}) {
  const queries: string[] = [];
  const server = new FakeServer().on(LIST, ({ url }: { readonly url: string }) => {
    const { searchParams } = new URL(url, 'http://x');
    queries.push(searchParams.toString());
    const [page, rows] = [Number(searchParams.get('page')), Number(searchParams.get('rows'))];
    const content = orders.slice((page - 1) * rows, page * rows);
    between();
    return { content, totalPages: Math.max(1, Math.ceil(orders.length / rows)) };
  });
  const list = new OrderList({
    http: createHttp({ transport: server.transport, token: () => 't' }),
    trading: { orders: observable.map<string, Order>(undefined, { deep: false }) },
    session: { sessionId: 's1' },
    clock: new FakeClock(),
  });
  return { list, queries };
}
const orders = (count: number): Order[] =>
  Array.from({ length: count }, (_, n) => orderRow({ orderId: `o${n}` }));

describe('an export of orders', () => {
  it('contains every order that passes the filter, even if the list shows only its first page', async () => {
    const { list, queries } = exporting(orders(450));
    list.setFilter({ status: 'filled', side: '2' });
    const all = await list.all();
    expect([all.length, new Set(all.map(({ orderId }) => orderId)).size]).toEqual([450, 450]);
    expect(queries).toEqual([1, 2, 3].map((page) => `page=${page}&rows=200&status=filled&side=2`));
  });

  it('never exceeds its limit, and requests no page beyond it', async () => {
    const { list, queries } = exporting(orders(EXPORT_LIMIT + 700));
    expect([(await list.all()).length, queries.length]).toEqual([EXPORT_LIMIT, EXPORT_LIMIT / 200]);
  });

  it('contains an order once if it moved to the next page during the read', async () => {
    const rows = orders(400);
    let isNew = true;
    const { list } = exporting(rows, () => {
      if (isNew) rows.unshift(orderRow({ orderId: 'new' }));
      isNew = false;
    });
    const ids = (await list.all()).map(({ orderId }) => orderId);
    expect(ids.filter((id) => id === 'o199')).toHaveLength(1);
    expect([ids.length, ids.includes('o399')]).toEqual([400, true]);
  });

  it('of nothing is empty, and a failed one reports it instead of being short', async () => {
    expect(await exporting([]).list.all()).toEqual([]);
    let pages = 0;
    const { list } = exporting(orders(450), () => {
      pages += 1;
      if (pages === 2) throw new Error('away');
    });
    await expect(list.all()).rejects.toThrow('away');
  });
});

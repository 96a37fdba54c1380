import type { OrderEntry } from '#contract/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, transaction } from '../../../contract/api/index.ts';
import { enter, orderEntry } from '../../_util/order-entry.ts';
import { OtlpReceiver, type SentSpan } from '../../_util/otlp-receiver.ts';
import { startTradingServer } from '../../_util/trading-server.ts';

const receiver = new OtlpReceiver();
/** Secrets that must never appear in a trace. */
let secrets: readonly string[] = [];

/** Orders of one user: one that rests, one that is refused. Stopping sends the traces. */
beforeAll(async () => {
  const server = await startTradingServer({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.listen(),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of%20the%20firm',
    },
  });
  try {
    const anna = await server.loggedIn('demo_trader');
    const socket = server.socket('OrderReturn', anna);
    await socket.frame('OrderReturn', 'snap');
    const bond = server.bond();
    await enter(anna, bond);
    await socket.frame('OrderReturn', 'upd');
    socket.close();
    const refused: OrderEntry = orderEntry(bond, { orderQty: 5000.5, remark: 'CANARY-REMARK' });
    await anna.call(transaction.ordersPrice, { body: refused });
    secrets = [anna.token ?? '', refused.clOrdId, bond.securityId, 'CANARY', 'demo_trader', '203.0.113'];
  } finally {
    await server.close();
    await receiver.close();
  }
});

const calls = (): readonly SentSpan[] =>
  receiver.spans.filter(({ attributes }) => attributes['bond.call'] === 'ordersPrice');
const first = (): readonly SentSpan[] => receiver.trace(calls()[0]?.traceId ?? '');

describe('a traced order', () => {
  it('shows each stage from the call to the push', () => {
    const stages = first().filter(({ name }) => /^(POST|market|commit)/.test(name));
    expect(stages.map(({ name }) => name)).toEqual([
      `POST ${pathOf(transaction.ordersPrice)}`,
      'market.queue',
      'market.transaction',
      'market.lock',
      'market.ledger',
      'market.write',
      'commit',
      'market.applyView',
      'market.scheduleExpiry',
      'market.recordBars',
      'market.wakeOthers',
      'market.publish',
      'market.notifyOwners',
      'market.watchAlerts',
    ]);
    for (const { startTimeUnixNano, endTimeUnixNano } of stages)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(stages[0]?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': pathOf(transaction.ordersPrice),
      'http.response.status_code': 200,
    });
    const push = first().find(({ name }) => name === 'push.own');
    expect(push).toMatchObject({ attributes: { 'bond.readers': 1 } });
    expect(receiver.headers['x-collector-key']).toBe('of the firm');
  });

  it('names its statements, without values, within the stage that sent them', () => {
    const write = first().find(({ name }) => name === 'market.write');
    const inside = first().filter(({ parentSpanId }) => parentSpanId === write?.spanId);
    expect(inside.map(({ name }) => name)).toEqual([expect.stringMatching(/^with \w+$/)]);
    expect(inside[0]?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': inside[0]?.name,
    });
  });

  it('gives the code and key of a refusal, and nothing of the user or the order', () => {
    const refused = calls().filter(({ attributes }) => 'bond.refusal' in attributes);
    expect(refused.map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({
        'bond.code': expect.any(Number),
        'bond.refusal': expect.stringMatching(/^\w+$/),
      }),
    ]);
    for (const secret of secrets) expect(receiver.text).not.toContain(secret);
  });
});

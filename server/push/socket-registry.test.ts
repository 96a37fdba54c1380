import type { Session } from '#server/call';
import { describe, expect, it } from 'vitest';
import { orderSender } from '../../tests/_util/order-world.ts';
import type { SocketLink } from './socket-link.ts';
import { SocketRegistry } from './socket-registry.ts';

// `as` holds: the registry reads only the viewer.
const link = (session: Session | null, ip = '192.0.2.1'): SocketLink =>
  ({ viewer: { session, ip } }) as unknown as SocketLink;
const person = (operId: string, sessionId: string): Session => orderSender({ operId, sessionId }).session;
const program = (operId: string, apiKeyId: string): Session => ({
  ...person(operId, `${apiKeyId}.1.x`),
  key: { apiKeyId, scopes: [], isSandbox: false, requestsPerMinute: 60 },
});

describe('open sockets', () => {
  it('of one IPv6 network are counted together', () => {
    const registry = new SocketRegistry();
    const first = link(null, '2001:db8:0:1::1');
    for (const socket of [first, link(null, '2001:db8:0:1::2'), link(null, '2001:db8:0:2::1')])
      registry.add(socket);
    registry.remove(first);
    expect(['2001:db8:0:1::3', '2001:db8:0:2::3'].map((ip) => registry.ofAddress(ip))).toEqual([1, 1]);
  });

  it('are counted by address until they close, including those of visitors', () => {
    const registry = new SocketRegistry();
    const [anna, visitor] = [link(person('anna', 's1')), link(null)];
    registry.add(anna);
    registry.add(visitor);
    registry.add(link(null, '192.0.2.2'));
    expect([registry.ofAddress('192.0.2.1'), registry.ofAddress('192.0.2.2')]).toEqual([2, 1]);
    registry.remove(visitor);
    registry.remove(anna);
    expect([registry.ofAddress('192.0.2.1'), registry.ofAddress('192.0.2.9'), registry.links.size]).toEqual([
      0, 0, 1,
    ]);
  });

  it('are deducted only once when removed twice', () => {
    const registry = new SocketRegistry();
    const [first, second] = [link(person('anna', 's1')), link(person('anna', 's1'))];
    registry.add(first);
    registry.add(second);
    registry.remove(first);
    registry.remove(first);
    expect([registry.ofHolder(person('anna', 's1')), registry.ofSession('s1')]).toEqual([1, [second]]);
  });

  it('count per user over all sessions, and separately per API key', () => {
    const registry = new SocketRegistry();
    registry.add(link(person('anna', 's1')));
    registry.add(link(person('anna', 's2')));
    registry.add(link(program('anna', 'bk_1')));
    expect(registry.ofHolder(person('anna', 's3'))).toBe(2);
    expect(registry.ofHolder(program('anna', 'bk_1'))).toBe(1);
    expect(registry.ofHolder(program('anna', 'bk_2'))).toBe(0);
    // A change of rights concerns all of the user's sockets.
    expect(registry.ofOperator('anna')).toHaveLength(3);
  });

  it('are found by session while any is open, including the sessions of API keys', () => {
    const registry = new SocketRegistry();
    const [a, b, bot] = [
      link(person('anna', 's1')),
      link(person('anna', 's1')),
      link(program('bob', 'bk_1')),
    ];
    for (const one of [a, b, bot]) registry.add(one);
    registry.add(link(null));
    expect(registry.sessionIds).toEqual(['s1', 'bk_1.1.x']);
    expect(registry.sessionIds.map((id) => registry.isKey(id))).toEqual([false, true]);
    registry.remove(a);
    expect(registry.ofSession('s1')).toEqual([b]);
    registry.remove(b);
    expect([registry.sessionIds, registry.ofSession('s1')]).toEqual([['bk_1.1.x'], []]);
  });
});

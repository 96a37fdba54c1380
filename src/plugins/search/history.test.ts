import { createHttp } from '#core/http';
import type { PluginServices } from '#core/services';
import { FakeServer } from '#testing';
import { expect, it } from 'vitest';
import { offered, remember } from './history.ts';

const row = (securityid: string) => ({
  securityid,
  seccode: securityid.slice(0, 6),
  secshortname: securityid,
  secfullname: securityid,
  issrating: '--',
  trueRemainMaturityStr: '7Y',
});
const SEARCH = '/market/bondInfoByIdOrName';
const HISTORY = '/market/historicalSearch';
const REMEMBER = '/market/insertHistoricalSearch';

function open(isLogin: boolean, seen: readonly string[] = []) {
  const server = new FakeServer()
    .on(SEARCH, { content: [row('240210.IB')], totalPages: 9 })
    .on(
      HISTORY,
      seen.map((id) => ({ ...row(id), operId: 'D0001' })),
    )
    .on(REMEMBER, null);
  const services = {
    http: createHttp({ transport: server.transport, token: () => null }),
    session: { isLogin, userInfo: isLogin ? { operid: 'D0001' } : null },
    config: { settings: { search: { pageSize: 50 } } },
    // `as` holds: nothing else of these services is read.
  } as unknown as PluginServices;
  return { server, services, offer: () => offered(services, new AbortController().signal) };
}

it('a logged-in user is offered the history; without one, and to visitors, actively quoted bonds [R3.01]', async () => {
  const user = open(true, ['250004.IB']);
  expect(await user.offer()).toMatchObject({ rows: [row('250004.IB')], isHot: false });
  expect([user.server.count(HISTORY), user.server.count(SEARCH)]).toEqual([1, 0]);
  const fresh = open(true);
  expect(await fresh.offer()).toEqual({ rows: [row('240210.IB')], isHot: true });
  expect(fresh.server.requests.at(-1)?.url).toContain('page=1&rows=50&operId=D0001');
  const visitor = open(false, ['250004.IB']);
  expect(await visitor.offer()).toEqual({ rows: [row('240210.IB')], isHot: true });
  expect(visitor.server.count(HISTORY)).toBe(0);
});

it('a pick is remembered for logged-in users only, and a failure to save it is silent', async () => {
  const visitor = open(false);
  await remember(visitor.services, '240210.IB');
  expect(visitor.server.requests).toEqual([]);
  const user = open(true);
  user.server.onReply(REMEMBER, 500, {});
  await remember(user.services, '240210.IB');
  expect(user.server.requests.map(({ body }) => body)).toEqual([
    '{"securityid":"240210.IB","operId":"D0001"}',
  ]);
});

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BestMarket } from '#contract/entities';
import { SUB_PROTOCOL } from '#contract/push';
import type { Page } from '@playwright/test';
import { WebSocket } from 'ws';

/** The token of the user logged in on this page. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('bond.session') ?? '{}').d.token);

/** Follows the same stream as the page: the page must show what was sent. */
export async function followBest(url: string, token: string): Promise<ReadonlyMap<string, BestMarket>> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/websocketForward`, [SUB_PROTOCOL, token]);
  const rows = new Map<string, BestMarket>();
  socket.on('open', () => socket.send(JSON.stringify({ type: 'sub', stream: 'bestmarket' })));
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.type === 'bestmarket') for (const row of frame.data) rows.set(row.securityId, row);
  });
  await once(socket, 'open');
  const alive = setInterval(() => socket.send('{"type":"ping"}'), 1000);
  socket.on('close', () => clearInterval(alive));
  // A snapshot may arrive in several frames; on a busy machine the first of them takes a while.
  while (rows.size === 0 && socket.readyState === socket.OPEN) await sleep(100);
  await sleep(1500);
  return rows;
}

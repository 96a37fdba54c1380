/**
 * Cost of a market update on the page's main thread before any painting: JSON, frame check, conflation, one flush per animation frame, compared
 * with the minimum (JSON and a Map). Usage: node bench/market-store.ts
 */
import type { StreamType } from '../contract/push/index.ts';
import { MarketStore } from '#core/market';
import { bestRow, FakeBrowser, FakeClock, FakeSockets } from '#testing';
import { PushHub } from '#core/push';

const BONDS = 2000;
const BATCH = 100;
const SECONDS = 3;

/** Zipf-distributed bond numbers: a few bonds take most updates. */
function zipf(count: number): number[] {
  let state = 1;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return Array.from({ length: count }, () => Math.min(BONDS - 1, Math.floor(BONDS ** next()) - 1));
}

function texts(rate: number): string[][] {
  const picks = zipf(rate * SECONDS);
  const perFrame = Math.max(1, Math.round(rate / 60));
  const frames: string[][] = [];
  let seq = 1;
  for (let at = 0; at < picks.length; at += perFrame) {
    const frame: string[] = [];
    for (let inner = at; inner < Math.min(at + perFrame, picks.length); inner += BATCH) {
      const data = picks
        .slice(inner, Math.min(inner + BATCH, at + perFrame))
        .map((bond, index) => bestRow(`${bond}.IB`, 2 + (inner + index) / 1e6));
      seq += 1;
      frame.push(JSON.stringify({ type: 'bestmarket' satisfies StreamType, seq, ts: '', op: 'upd', data }));
    }
    frames.push(frame);
  }
  return frames;
}

function ours(frames: string[][]): number {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const hub = new PushHub({ sockets, clock, browser: new FakeBrowser() });
  const market = new MarketStore({ push: hub, clock });
  hub.setToken('t');
  market.follow('bestmarket');
  clock.advance(20);
  const socket = sockets.at('/ws/websocketForward');
  socket.frame('bestmarket', 'snap', []);
  let changed = 0;
  market.best.watchAll((ids) => (changed += ids.size));
  const start = performance.now();
  for (const frame of frames) {
    for (const text of frame) socket.pushText(text);
    market.best.flush();
  }
  const spent = performance.now() - start;
  if (changed === 0) throw new Error('nothing arrived');
  return spent;
}

function least(frames: string[][]): number {
  const rows = new Map<string, object>();
  const start = performance.now();
  for (const frame of frames) {
    for (const text of frame) {
      // `as` holds: created above.
      for (const row of (JSON.parse(text) as { data: { securityId: string }[] }).data)
        rows.set(row.securityId, row);
    }
  }
  return performance.now() - start;
}

for (const rate of [2000, 10_000, 50_000]) {
  const frames = texts(rate);
  ours(frames);
  least(frames);
  const runs = Array.from({ length: 5 }, () => [ours(frames), least(frames)] as const);
  const median = (values: number[]): number => values.sort((a, b) => a - b)[2] ?? 0;
  const [a, b] = [median(runs.map((run) => run[0])), median(runs.map((run) => run[1]))];
  const perUpdate = (ms: number): string => ((ms * 1000) / (rate * SECONDS)).toFixed(2);
  console.log(
    `${rate}/s: ${perUpdate(a)} µs an update (${((a / (SECONDS * 1000)) * 100).toFixed(1)} % of the main thread), least possible ${perUpdate(b)} µs, ratio ${(a / b).toFixed(2)}`,
  );
}

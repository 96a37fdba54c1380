import { describe, expect, it } from 'vitest';
import { Reporter } from './reporter.ts';

function make(endpoint?: string) {
  const lines: unknown[][] = [];
  const sent: { endpoint: string; body: Record<string, unknown> }[] = [];
  const reporter = new Reporter({
    console: {
      error: (...parts) => lines.push(['error', ...parts]),
      warn: (...parts) => lines.push(['warn', ...parts]),
    },
    now: () => 7,
    maskedPhone: () => '138****5678',
    isOnline: () => false,
    ...(endpoint === undefined
      ? {}
      : {
          beacon: {
            endpoint,
            send: (to, body) =>
              sent.push({ endpoint: to, body: JSON.parse(body) as Record<string, unknown> }),
            facts: { deviceModel: 'Windows', tabId: 't1', versionHash: 'h1', productName: 'bond-desk' },
          },
        }),
  });
  return { reporter, lines, sent };
}

describe('the reporter', () => {
  it('T37 sends push problems to analytics with masked phone, url, message and online status, and nothing to the console [R8.07] [R7.10]', () => {
    const { reporter, lines, sent } = make('https://stats.test/b');
    reporter.pushProblem({
      kind: 'noPong',
      url: 'wss://bond.test/ws/auth?type=msg',
      message: 'no pong within 2000 ms',
    });
    expect(sent).toEqual([
      {
        endpoint: 'https://stats.test/b',
        body: {
          event: 'pushProblem',
          kind: 'noPong',
          phone: '138****5678',
          url: 'wss://bond.test/ws/auth?type=msg',
          message: 'no pong within 2000 ms',
          online: false,
          platformType: 'Web',
          deviceModel: 'Windows',
          tabId: 't1',
          versionHash: 'h1',
          productName: 'bond-desk',
          time: 7,
        },
      },
    ]);
    expect(lines).toEqual([]);
  });

  it('T37 sends nothing unless an endpoint is configured [R7.10]', () => {
    const off = make();
    off.reporter.track('quote');
    off.reporter.pushProblem({ kind: 'init', url: 'u', message: 'm' });
    const empty = make('');
    empty.reporter.track('quote');
    expect([off.sent, empty.sent]).toEqual([[], []]);
  });

  it('T37 does not let a caller overwrite the fixed fields of a beacon', () => {
    const { reporter, sent } = make('https://stats.test/b');
    reporter.track('quote', { platformType: 'x', event: 'y', tabId: 'z', segment: 'rates' });
    expect(sent[0]?.body).toMatchObject({
      event: 'quote',
      platformType: 'Web',
      tabId: 't1',
      segment: 'rates',
    });
  });

  it('keeps the newest 50 problems and notifies watchers', () => {
    const { reporter, lines } = make();
    const received: string[] = [];
    const stop = reporter.watch((problem) => received.push(problem.message));
    for (let index = 0; index < 60; index += 1) reporter.error(new Error(`e${index}`), { where: 'test' });
    stop();
    reporter.warn('odd', { where: 'test' });
    expect(reporter.problems).toHaveLength(50);
    expect(reporter.problems.at(-1)).toMatchObject({ level: 'warning', message: 'odd', stack: null });
    expect([received.length, received[0]]).toEqual([60, 'Error: e0']);
    expect(lines).toHaveLength(61);
  });
});

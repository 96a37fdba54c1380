import { FakeBrowser, FakeClock, FakeSockets } from '#testing';
import { describe, expect, it } from 'vitest';
import { marketSockets } from './market-sockets.ts';
import { conflatedSockets } from './market/conflated-sockets.ts';

const MARKET = 'wss://bond.test/ws/websocketForward';

function setUp(load?: () => Promise<FakeSockets>) {
  const clock = new FakeClock();
  const [others, market] = [new FakeSockets(clock), new FakeSockets(clock)];
  const problems: unknown[] = [];
  const events: string[] = [];
  const sockets = marketSockets({
    others,
    load: load ?? (() => Promise.resolve(market)),
    onProblem: (error) => problems.push(error),
  });
  const open = (url: string) =>
    sockets.open(url, ['bond.v1'], {
      onOpen: () => events.push('open'),
      onMessage: () => events.push('message'),
      onClose: (code) => events.push(`close ${code}`),
    });
  return { clock, others, market, problems, events, open, factory: sockets };
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('page sockets', () => {
  it('for market streams open in the separately loaded part, all others at once', async () => {
    const { others, market, open } = setUp();
    open('wss://bond.test/ws/auth?type=msg');
    open(MARKET);
    expect(others.created.map(({ url }) => url)).toEqual(['wss://bond.test/ws/auth?type=msg']);
    await settled();
    open(MARKET);
    expect(market.created).toHaveLength(2);
    expect(others.created).toHaveLength(1);
  });

  it('do not open if they were closed before that part loaded', async () => {
    const { market, open } = setUp();
    open(MARKET).close(1000);
    await settled();
    expect(market.created).toEqual([]);
  });

  it('learn what is in sight, even if it was reported before that part loaded', async () => {
    const { factory, market, open } = setUp();
    open(MARKET);
    factory.setVisibleRows?.('bestmarket', ['A.IB']);
    await settled();
    factory.setVisibleRows?.('bestmarket', null);
    expect(market.visibleRows).toEqual([
      ['bestmarket', ['A.IB']],
      ['bestmarket', null],
    ]);
  });

  it('open like all others, and the error is reported, if that part cannot be loaded', async () => {
    const fault = new Error('gone');
    const { clock, others, problems, events, open } = setUp(() => Promise.reject(fault));
    open(MARKET);
    await settled();
    clock.advance(20);
    expect([others.created.length, problems, events]).toEqual([1, [fault], ['open']]);
  });

  it('merge market frames even without a worker', () => {
    const clock = new FakeClock();
    const others = new FakeSockets(clock);
    const heard: unknown[] = [];
    const browser = new FakeBrowser();
    const socket = conflatedSockets(others, clock, browser).open(MARKET, [], {
      onOpen: () => {},
      onMessage: (message) => heard.push(message),
      onClose: () => {},
    });
    clock.advance(20);
    const head = { type: 'bestmarket', ts: '', op: 'upd', rows: [] };
    for (let seq = 1; seq <= 100; seq += 1)
      others.at(MARKET).push({ ...head, seq, changes: [['A.IB', 1, seq]] });
    others.at(MARKET).pushText('no frame');
    clock.advance(4);
    const atOnce = [1, 2, 3, 4].map((seq) => ({ seq, changes: [['A.IB', 1, seq]] }));
    expect(heard).toMatchObject([...atOnce, { since: 5, seq: 100, changes: [['A.IB', 1, 100]] }]);
    clock.advance(100);
    browser.setVisible(false);
    others.at(MARKET).push({ ...head, seq: 101, changes: [['A.IB', 1, 101]] });
    expect(heard).toHaveLength(6);
    others.at(MARKET).push({ ...head, seq: 102, changes: [['A.IB', 1, 102]] });
    clock.advance(500);
    expect(heard).toHaveLength(6);
    browser.setVisible(true);
    expect(heard).toHaveLength(7);
    socket.close();
    browser.setVisible(false);
    expect(clock.pending).toBe(0);
  });
});

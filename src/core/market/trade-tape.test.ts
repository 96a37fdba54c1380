import { FakeClock, tradeRow } from '#testing';
import type { PushFrame } from '#core/push';
import type { LatestTrans } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import { TradeTape } from './trade-tape.ts';

const trade = (tradeId: string, time: string | null = null): LatestTrans => ({
  ...tradeRow(tradeId, ''),
  time,
});
const frame = (
  op: 'snap' | 'upd' | 'del',
  rows: readonly LatestTrans[],
): PushFrame<'latestTransWebSocket'> => ({
  op,
  ids: null,
  rows,
  seq: 1,
  ts: '',
});

function setUp() {
  const clock = new FakeClock();
  const tape = new TradeTape(clock);
  const heard: string[][] = [];
  const stop = tape.subscribe(({ changed }) => heard.push([...changed]));
  const ids = () => tape.rows().map(({ tradeId }) => tradeId);
  return { clock, tape, heard, ids, stop };
}

describe('the trade tape', () => {
  it('lists trades by time, the higher id first within one moment, those without a time last', () => {
    const { clock, tape, ids } = setUp();
    tape.receive(
      frame('upd', [trade('none'), trade('1', '10:00:00'), trade('3', '10:00:01'), trade('2', '10:00:01')]),
    );
    clock.frame();
    expect(ids()).toEqual(['3', '2', '1', 'none']);
  });

  it('notifies once for several frames, before the next paint', () => {
    const { clock, tape, heard } = setUp();
    tape.receive(frame('upd', [trade('1')]));
    tape.receive(frame('upd', [trade('2')]));
    expect(heard).toEqual([]);
    clock.frame();
    expect(heard).toEqual([['1', '2']]);
    expect(clock.pending).toBe(0);
  });

  it('holds the snapshot and what came after it, not what was pending before', () => {
    const { clock, tape, ids } = setUp();
    tape.receive(frame('upd', [trade('old')]));
    clock.frame();
    tape.receive(frame('upd', [trade('waiting')]));
    tape.receive(frame('snap', [trade('a', '10:00:00')]));
    tape.receive(frame('upd', [trade('b', '10:00:01')]));
    clock.frame();
    expect(ids()).toEqual(['b', 'a']);
  });

  it('keeps every pushed trade when a page is read, and adds the page’s older ones', () => {
    const { clock, tape, ids } = setUp();
    tape.receive(frame('upd', [trade('2', '10:00:02')]));
    clock.frame();
    tape.seed([trade('1', '10:00:01'), trade('2', '10:00:02')]);
    clock.frame();
    expect(ids()).toEqual(['2', '1']);
  });

  it('keeps the newest 500', () => {
    const { clock, tape, ids } = setUp();
    const many = Array.from({ length: 510 }, (_, at) =>
      trade(`t${at}`, `10:00:00.${String(at).padStart(3, '0')}`),
    );
    tape.receive(frame('snap', many));
    clock.frame();
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([500, 't509', 't10']);
  });

  it('buffers at most twice the displayed number while nothing is painted, and then lists the newest', () => {
    const { clock, tape, heard, ids } = setUp();
    const name = (at: number): string => `t${String(at).padStart(4, '0')}`;
    for (let at = 0; at < 3_000; at += 10)
      tape.receive(
        frame(
          'upd',
          Array.from({ length: 10 }, (_, i) => trade(name(at + i), '10:00:00')),
        ),
      );
    clock.frame();
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([500, name(2_999), name(2_500)]);
    expect(heard[0]?.length).toBeLessThanOrEqual(1_000);
  });

  it('never removes a trade, not even on a deletion', () => {
    const { clock, tape, ids } = setUp();
    tape.receive(frame('upd', [trade('1')]));
    tape.receive(frame('del', [trade('1')]));
    clock.frame();
    expect(ids()).toEqual(['1']);
  });

  it('is emptied at once when cleared, and does not notify after it was stopped', () => {
    const { clock, tape, heard, ids, stop } = setUp();
    tape.receive(frame('upd', [trade('1')]));
    clock.frame();
    stop();
    tape.receive(frame('upd', [trade('2')]));
    tape.clear();
    expect([ids(), heard, clock.pending]).toEqual([[], [['1']], 0]);
  });
});

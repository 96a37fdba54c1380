import type { MakerSheet } from '#contract/entities';
import { createHttp } from '#core/http';
import { Storage } from '#core/storage';
import { FakeClock, FakeServer, FakeStorage, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import { READ, SAVE } from '../testing/desk.ts';
import { sheet } from '../testing/sheet.ts';
import { SheetKeeper } from './sheet-keeper.ts';

const other: MakerSheet = { ...sheet, rows: [] };

/** A user's tab, and the server that stores their sheet. */
function tab(door = new FakeStorage().openTab(), operId = 'anna') {
  const clock = new FakeClock();
  const saved: MakerSheet[] = [];
  const server = new FakeServer().on(READ, other);
  const state = { operId, answer: (): unknown => ({}) };
  server.on(SAVE, ({ body }: { readonly body?: unknown }) => {
    // `as` holds: the keeper under test sent it.
    saved.push(JSON.parse(String(body)) as MakerSheet);
    return state.answer();
  });
  const keeper = new SheetKeeper({
    http: createHttp({ transport: server.transport, token: () => 't' }),
    clock,
    storage: new Storage(door),
    operId: () => state.operId,
  });
  return { door, clock, saved, state, keeper };
}

describe('a market maker’s sheet', () => {
  it('is saved once for many changes, shortly after the last', async () => {
    const { clock, keeper, saved } = tab();
    keeper.save(other);
    await clock.advanceAsync(700);
    keeper.save(sheet);
    await clock.advanceAsync(799);
    expect(saved).toEqual([]);
    await clock.advanceAsync(1);
    expect([saved, clock.pending]).toEqual([[sheet], 0]);
    // What the server has is read from there.
    expect(await keeper.load()).toEqual(other);
  });

  it('survives a page closed before saving, and is saved by the next one', async () => {
    const first = tab();
    first.keeper.save(sheet);
    const second = tab(first.door);
    expect(await second.keeper.load()).toEqual(sheet);
    await second.clock.advanceAsync(800);
    expect(second.saved).toEqual([sheet]);
  });

  it('is private: the next user in this tab neither sees it nor saves it as theirs', async () => {
    const first = tab();
    first.keeper.save(sheet);
    const second = tab(first.door, 'bob');
    expect(await second.keeper.load()).toEqual(other);
    await second.clock.advanceAsync(10_000);
    first.state.operId = 'bob';
    await first.clock.advanceAsync(10_000);
    expect([first.saved, second.saved]).toEqual([[], []]);
  });

  it('is retried every five seconds until the server accepts it', async () => {
    const { clock, keeper, saved, state } = tab();
    state.answer = () => FakeServer.reply(503, {});
    keeper.save(sheet);
    await clock.advanceAsync(800 + 5_000);
    expect(saved).toHaveLength(2);
    state.answer = () => ({});
    await clock.advanceAsync(5_000);
    expect([saved.length, clock.pending]).toEqual([3, 0]);
  });

  it('edited while being saved is saved again', async () => {
    const { clock, keeper, saved, state } = tab();
    const answer = Promise.withResolvers<unknown>();
    state.answer = () => answer.promise;
    keeper.save(other);
    await clock.advanceAsync(800);
    keeper.save(sheet);
    answer.resolve({});
    await settle();
    expect(await keeper.load()).toEqual(sheet);
    await clock.advanceAsync(800);
    expect(saved).toEqual([other, sheet]);
  });

  it('is saved at once when the page is left, but not if nothing is pending', async () => {
    const { keeper, saved, clock } = tab();
    keeper.flush();
    await settle();
    expect(saved).toEqual([]);
    keeper.save(sheet);
    keeper.flush();
    await settle();
    expect([saved, clock.pending]).toEqual([[sheet], 0]);
  });
});

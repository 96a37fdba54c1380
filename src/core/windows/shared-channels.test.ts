import { Channels } from '#core/plugin';
import { FakeClock } from '#testing';
import { describe, expect, it } from 'vitest';
import type { StampedEntry } from './messages.ts';
import { SharedChannels } from './shared-channels.ts';

const bond = (securityId: string) => ({ type: 'fdc3.instrument', id: { securityId } }) as const;
const entry = (securityId: string, atMs: number): StampedEntry => ({
  colour: 'blue',
  kind: 'bond',
  value: bond(securityId),
  atMs,
});

function windowAt(now: number) {
  const clock = new FakeClock(now);
  const channels = new Channels();
  const shared = new SharedChannels(channels, clock);
  const published: StampedEntry[] = [];
  const stop = shared.watch((sent) => published.push(sent));
  return {
    clock,
    channels,
    shared,
    published,
    stop,
    currentBond: () => channels.current('blue', 'bond')?.id.securityId,
  };
}

describe('channel colours of two windows', () => {
  it('show the value chosen last, in whichever window', () => {
    const [mine, other] = [windowAt(1000), windowAt(1000)];
    mine.channels.publish('blue', 'bond', bond('a'));
    other.clock.advance(5);
    other.channels.publish('blue', 'bond', bond('b'));
    mine.shared.merge(other.shared.entries, 'newer');
    other.shared.merge(mine.shared.entries, 'newer');
    expect([mine.currentBond(), other.currentBond()]).toEqual(['b', 'b']);
  });

  it('send nothing back of what they received', () => {
    const { shared, published } = windowAt(1000);
    shared.merge([entry('a', 900)], 'newer');
    expect(published).toEqual([]);
  });

  it('treat a choice after a received value as newer, even if the clock was set back', () => {
    const { shared, channels, published, clock } = windowAt(1000);
    shared.merge([entry('a', 5000)], 'newer');
    clock.setWall(10);
    channels.publish('blue', 'bond', bond('b'));
    channels.publish('blue', 'bond', bond('c'));
    expect(published.map(({ atMs }) => atMs)).toEqual([5001, 5002]);
  });

  it('keep their own of two equally old values, except when joining', () => {
    const { shared, channels, currentBond } = windowAt(1000);
    channels.publish('blue', 'bond', bond('a'));
    shared.merge([entry('b', 999)], 'same');
    shared.merge([entry('b', 1000)], 'newer');
    expect(currentBond()).toBe('a');
    shared.merge([entry('b', 1000)], 'same');
    expect(currentBond()).toBe('b');
  });

  it('replace a suggested value by any chosen one', () => {
    const { shared, channels, currentBond, published } = windowAt(1000);
    channels.suggest('blue', 'bond', bond('default'));
    expect(published).toMatchObject([{ atMs: 0 }]);
    shared.merge([entry('chosen', 1)], 'newer');
    expect(currentBond()).toBe('chosen');
  });

  it('accept any value where they have none', () => {
    const { shared, currentBond } = windowAt(1000);
    shared.merge([entry('old', 0)], 'newer');
    expect(currentBond()).toBe('old');
  });

  it('treat a value set before sharing started as this window’s newest choice', () => {
    const channels = new Channels();
    channels.publish('blue', 'bond', bond('address'));
    const shared = new SharedChannels(channels, new FakeClock(1000));
    shared.watch(() => {});
    expect(shared.entries).toEqual([entry('address', 1000)]);
  });

  it('forget everything, ages included, when the user changes', () => {
    const { shared, channels, currentBond } = windowAt(1000);
    channels.publish('blue', 'bond', bond('a'));
    shared.clear();
    expect([currentBond(), shared.entries]).toEqual([undefined, []]);
    shared.merge([entry('b', 1)], 'newer');
    expect(currentBond()).toBe('b');
  });

  it('send nothing after they were stopped', () => {
    const { channels, published, stop } = windowAt(1000);
    stop();
    channels.publish('blue', 'bond', bond('a'));
    expect(published).toEqual([]);
  });
});

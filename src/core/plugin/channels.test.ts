import type { ChannelColour } from '#contract/config';
import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { Channels } from './channels.ts';
import { declaredPort } from './declared-port.ts';
import type { Use } from './undeclared.ts';
import type { InstrumentContext } from './channel-shapes.ts';

const bond = (securityId: string): InstrumentContext => ({ type: 'fdc3.instrument', id: { securityId } });

describe('channels', () => {
  it('notify every panel of a colour, and no other', () => {
    const channels = new Channels();
    const received: string[] = [];
    channels.subscribe('blue', 'bond', (value) => received.push(`blue ${value.id.securityId}`));
    channels.subscribe('red', 'bond', (value) => received.push(`red ${value.id.securityId}`));
    channels.publish('blue', 'bond', bond('240210.IB'));
    expect(received).toEqual(['blue 240210.IB']);
  });

  it('give a late subscriber the current value at once', () => {
    const channels = new Channels();
    channels.publish('blue', 'bond', bond('240210.IB'));
    const received: string[] = [];
    channels.subscribe('blue', 'bond', (value) => received.push(value.id.securityId));
    expect(received).toEqual(['240210.IB']);
  });

  it('do not repeat an equal value, and stop after the undo', () => {
    const channels = new Channels();
    const received: string[] = [];
    const undo = channels.subscribe('blue', 'bond', (value) => received.push(value.id.securityId));
    channels.publish('blue', 'bond', bond('a'));
    channels.publish('blue', 'bond', bond('a'));
    undo();
    channels.publish('blue', 'bond', bond('b'));
    expect(received).toEqual(['a']);
  });

  it('have an observable current value', () => {
    const channels = new Channels();
    const seen: (string | null)[] = [];
    const stop = autorun(() => seen.push(channels.current('blue', 'bond')?.id.securityId ?? null));
    channels.publish('blue', 'bond', bond('a'));
    stop();
    expect(seen).toEqual([null, 'a']);
  });

  it('move a panel’s subscription when its colour changes, and leave other panels’ alone', () => {
    const channels = new Channels();
    const colour = observable.box<ChannelColour | null>('blue');
    const port = channels.port(() => colour.get());
    const received: string[] = [];
    const undo = port.subscribe('bond', (value) => received.push(value.id.securityId));
    channels.publish('red', 'bond', bond('in red'));
    port.publish('bond', bond('in blue'));
    runInAction(() => colour.set('red'));
    expect(port.colour).toBe('red');
    runInAction(() => colour.set(null));
    port.publish('bond', bond('to nobody'));
    undo();
    expect(received).toEqual(['in blue', 'in red']);
    expect(channels.current('red', 'bond')).toEqual(bond('in red'));
    expect(port.current('bond')).toBeNull();
  });
});

describe('a suggested value', () => {
  it('stands until the user chooses, and never replaces an existing value', () => {
    const channels = new Channels();
    const reported: string[] = [];
    channels.watch(({ value }, isDefault) => reported.push(`${JSON.stringify(value)} ${isDefault}`));
    channels.suggest('blue', 'bond', bond('default'));
    channels.suggest('blue', 'bond', bond('later default'));
    expect(channels.current('blue', 'bond')).toEqual(bond('default'));
    channels.publish('blue', 'bond', bond('chosen'));
    channels.suggest('blue', 'bond', bond('late'));
    expect(channels.current('blue', 'bond')).toEqual(bond('chosen'));
    expect(reported.map((text) => text.split(' ').at(-1))).toEqual(['true', 'false']);
  });

  it('is marked as a default among all current values', () => {
    const channels = new Channels();
    channels.suggest('blue', 'bond', bond('a'));
    channels.publish('red', 'bond', bond('b'));
    channels.publish('red', 'list', { type: 'fdc3.nothing' });
    const entryStates = () =>
      channels.entries.map(({ colour, kind, isDefault }) => [colour, kind, isDefault]);
    expect(entryStates()).toEqual([
      ['blue', 'bond', true],
      ['red', 'bond', false],
      ['red', 'list', false],
    ]);
    channels.publish('blue', 'bond', bond('c'));
    expect(entryStates()[0]).toEqual(['blue', 'bond', false]);
  });
});

describe('channels across windows and users', () => {
  it('deliver a value from another window once, and do not send it back out', () => {
    const channels = new Channels();
    const [out, received]: [unknown[], string[]] = [[], []];
    channels.watch((entry) => out.push(entry));
    channels.subscribe('blue', 'bond', (value) => received.push(value.id.securityId));
    const entry = { colour: 'blue', kind: 'bond', value: bond('elsewhere') } as const;
    channels.take(entry);
    channels.take({ ...entry, value: bond('elsewhere') });
    expect([out, received]).toEqual([[], ['elsewhere']]);
  });

  it('are cleared for the next user: panels keep what they show, and receive the next choice', () => {
    const channels = new Channels();
    const received: string[] = [];
    channels.publish('blue', 'bond', bond('theirs'));
    channels.subscribe('blue', 'bond', (value) => received.push(value.id.securityId));
    channels.clear();
    expect([channels.current('blue', 'bond'), channels.entries]).toEqual([null, []]);
    channels.publish('blue', 'bond', bond('theirs'));
    expect(received).toEqual(['theirs', 'theirs']);
  });

  it('run each listener in its panel’s guard: one that throws fails its own panel, and the others are notified', () => {
    const channels = new Channels();
    const blamed: string[] = [];
    const received: string[] = [];
    const guarded = channels.port(
      () => 'blue',
      (run) => {
        try {
          run();
        } catch (error) {
          blamed.push(error instanceof Error ? error.message : '');
        }
      },
    );
    guarded.subscribe('bond', () => {
      throw new Error('broken panel');
    });
    channels.subscribe('blue', 'bond', (value) => received.push(value.id.securityId));
    channels.publish('blue', 'bond', bond('a'));
    expect([blamed, received]).toEqual([['broken panel'], ['a']]);
  });

  it('carry nothing to or from a panel without a colour', () => {
    const channels = new Channels();
    channels.publish(null, 'bond', bond('a'));
    channels.suggest(null, 'bond', bond('a'));
    expect([channels.entries, channels.current(null, 'bond')]).toEqual([[], null]);
  });
});

describe('a panel’s channel port', () => {
  const refuse = ({ kind, name }: Use): Error => new Error(`${kind} ${name}`);

  it.each([
    ['publishes bond', { consumes: ['bond'] as const }, 'publish'],
    ['publishes bond', { consumes: ['bond'] as const }, 'suggest'],
    ['consumes bond', { publishes: ['bond'] as const }, 'current'],
    ['consumes bond', { publishes: ['bond'] as const }, 'subscribe'],
    ['publishes bond', undefined, 'publish'],
  ] as const)('refuses an undeclared topic, %s', (name, declared, action) => {
    const port = declaredPort(
      new Channels().port(() => 'blue'),
      declared,
      refuse,
    );
    const actions = {
      publish: () => port.publish('bond', bond('a')),
      suggest: () => port.suggest('bond', bond('a')),
      current: () => void port.current('bond'),
      subscribe: () => void port.subscribe('bond', () => undefined),
    };
    expect(actions[action]).toThrow(`topic ${name}`);
  });

  it('carries the declared topics, each kind separately', () => {
    const channels = new Channels();
    const port = declaredPort(
      channels.port(() => 'blue'),
      { publishes: ['bond'], consumes: ['bond', 'list'] },
      refuse,
    );
    const received: string[] = [];
    const undo = port.subscribe('bond', (value) => received.push(value.id.securityId));
    port.suggest('bond', bond('a'));
    port.publish('bond', bond('b'));
    undo();
    port.publish('bond', bond('c'));
    expect([received, port.current('bond'), port.current('list'), port.colour]).toEqual([
      ['a', 'b'],
      bond('c'),
      null,
      'blue',
    ]);
    expect(() => port.publish('list', { type: 'fdc3.nothing' })).toThrow('topic publishes list');
  });
});

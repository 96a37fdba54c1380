import type { ChannelColour } from '#contract/config';
import { autorun, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { Channels } from './channels.ts';
import type { InstrumentContext } from './channel-shapes.ts';

const bond = (securityId: string): InstrumentContext => ({ type: 'fdc3.instrument', id: { securityId } });

describe('channels', () => {
  it('tell every panel of a colour, and no other', () => {
    const channels = new Channels();
    const heard: string[] = [];
    channels.subscribe('blue', 'bond', (value) => heard.push(`blue ${value.id.securityId}`));
    channels.subscribe('red', 'bond', (value) => heard.push(`red ${value.id.securityId}`));
    channels.publish('blue', 'bond', bond('240210.IB'));
    expect(heard).toEqual(['blue 240210.IB']);
  });

  it('give a late joiner the current value at once', () => {
    const channels = new Channels();
    channels.publish('blue', 'bond', bond('240210.IB'));
    const heard: string[] = [];
    channels.subscribe('blue', 'bond', (value) => heard.push(value.id.securityId));
    expect(heard).toEqual(['240210.IB']);
  });

  it('say nothing twice and nothing after the undo', () => {
    const channels = new Channels();
    const heard: string[] = [];
    const undo = channels.subscribe('blue', 'bond', (value) => heard.push(value.id.securityId));
    channels.publish('blue', 'bond', bond('a'));
    channels.publish('blue', 'bond', bond('a'));
    undo();
    channels.publish('blue', 'bond', bond('b'));
    expect(heard).toEqual(['a']);
  });

  it('have an observable current value', () => {
    const channels = new Channels();
    const seen: (string | null)[] = [];
    const stop = autorun(() => seen.push(channels.current('blue', 'bond')?.id.securityId ?? null));
    channels.publish('blue', 'bond', bond('a'));
    stop();
    expect(seen).toEqual([null, 'a']);
  });

  it('carry a panel over when its colour changes, and leave an unlinked one alone', () => {
    const channels = new Channels();
    const colour = observable.box<ChannelColour | null>('blue');
    const port = channels.port(() => colour.get());
    const heard: string[] = [];
    const undo = port.subscribe('bond', (value) => heard.push(value.id.securityId));
    channels.publish('red', 'bond', bond('in red'));
    port.publish('bond', bond('in blue'));
    runInAction(() => colour.set('red'));
    expect(port.colour).toBe('red');
    runInAction(() => colour.set(null));
    port.publish('bond', bond('to nobody'));
    undo();
    expect(heard).toEqual(['in blue', 'in red']);
    expect(channels.current('red', 'bond')).toEqual(bond('in red'));
    expect(port.current('bond')).toBeNull();
  });
});

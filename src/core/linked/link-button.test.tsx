// @vitest-environment jsdom
import { Channels, type ChannelPort, instrumentOf } from '#core/plugin';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LinkButton, LinkedMark, useLinkedList } from './index.ts';

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  world = await openServices();
});
afterAll(() => world.close());
afterEach(cleanup);

/** A panel's port to a colour; null: it is unlinked. */
const portOf = (channels: Channels, colour: 'red' | 'blue' | null): ChannelPort => ({
  colour,
  current: (kind) => (colour === null ? null : channels.current(colour, kind)),
  publish: (kind, value) => colour !== null && channels.publish(colour, kind, value),
  suggest: (kind, value) => colour !== null && channels.suggest(colour, kind, value),
  subscribe: (kind, listener) =>
    colour === null ? () => undefined : channels.subscribe(colour, kind, listener),
});
const list = {
  type: 'fdc3.instrumentList',
  name: '自选',
  instruments: ['A.IB', 'B.IB'].map((id) => instrumentOf(id)),
} as const;

function Listing({ channel }: { readonly channel: ChannelPort }): ReactNode {
  const linked = useLinkedList(channel);
  const visibleIds = ['A.IB', 'B.IB', 'C.IB'].filter((securityId) => linked?.has({ securityId }) ?? true);
  return (
    <section aria-label="list">
      <LinkedMark list={linked} channel={channel} />
      <output>{visibleIds.join(' ')}</output>
    </section>
  );
}
async function open(colour: 'red' | 'blue' | null = 'blue') {
  const channels = new Channels();
  await world.show(
    <>
      <LinkButton channel={portOf(channels, colour)} list={list} />
      <Listing channel={portOf(channels, 'blue')} />
    </>,
  );
  const button = () =>
    screen.queryByRole('button', { pressed: false }) ?? screen.queryByRole('button', { pressed: true });
  return { channels, button, visibleIds: () => screen.getByRole('status').textContent };
}

describe('showing the bonds of a list only', () => {
  it('applies to every panel of the colour, is indicated there, and is undone by the same button', async () => {
    const { button, visibleIds } = await open();
    expect(visibleIds()).toBe('A.IB B.IB C.IB');
    fireEvent.click(button() ?? document.body);
    expect([visibleIds(), button()?.getAttribute('aria-pressed'), screen.getByText(/自选/)]).toEqual([
      'A.IB B.IB',
      'true',
      expect.anything(),
    ]);
    fireEvent.click(button() ?? document.body);
    expect([visibleIds(), screen.queryByText(/自选/)]).toEqual(['A.IB B.IB C.IB', null]);
  });

  it('can be undone from the filtered list', async () => {
    const { button, visibleIds } = await open();
    fireEvent.click(button() ?? document.body);
    fireEvent.click(screen.getByText(/自选/));
    expect([visibleIds(), button()?.getAttribute('aria-pressed')]).toEqual(['A.IB B.IB C.IB', 'false']);
  });

  it('ends when another list takes its place, even one with the same name', async () => {
    const { button, channels } = await open();
    fireEvent.click(button() ?? document.body);
    act(() =>
      channels.publish('blue', 'list', { ...list, instruments: ['C.IB'].map((id) => instrumentOf(id)) }),
    );
    expect(button()?.getAttribute('aria-pressed')).toBe('false');
  });

  it('does not affect other colours, and is not offered by an unlinked panel', async () => {
    const other = await open('red');
    fireEvent.click(other.button() ?? document.body);
    expect(other.visibleIds()).toBe('A.IB B.IB C.IB');
    cleanup();
    expect((await open(null)).button()).toBeNull();
  });
});

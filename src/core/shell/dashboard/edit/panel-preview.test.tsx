// @vitest-environment jsdom
import { definePanel, definePlugin } from '#core/define';
import { openServices } from '#testing/bench';
import { act, cleanup } from '@testing-library/react';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CatalogueItem } from './catalogue-items.ts';
import { PanelPreview } from './PanelPreview.tsx';
import { PreviewQueue } from './preview-queue.ts';

/** Currently mounted views, and how often each was mounted. */
const mounted = new Set<string>();
const mounts: string[] = [];
function Lively({ name }: { readonly name: string }) {
  useEffect(() => {
    mounts.push(name);
    mounted.add(name);
    return () => void mounted.delete(name);
  }, [name]);
  return (
    <label htmlFor="price">
      {name} <input id="price" /> <canvas width={0} />
    </label>
  );
}
const kind = (name: string, load?: () => Promise<never>) =>
  definePanel({
    title: 'shell:brand',
    settings: z.object({ rows: z._default(z.number(), 10) }),
    settingsVersion: 1,
    migrations: {},
    size: { min: [10, 10], default: name === 'wide' ? [120, 40] : [30, 30] },
    channels: { consumes: ['bond'] },
    load: load ?? (async () => ({ View: () => <Lively name={name} /> })),
  });
const previewed = definePlugin({
  id: 'shown',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  panels: {
    one: kind('one'),
    two: kind('two'),
    wide: kind('wide'),
    lost: kind('lost', () => Promise.reject(new Error('chunk lost'))),
    throws: {
      ...kind('throws'),
      load: async () => ({
        View: () => {
          throw new Error('broke');
        },
      }),
    },
  },
});

/** What is in sight, as specified by the test: an observer reports each element that it watches. */
class Sight {
  static readonly all = new Set<Sight>();
  readonly #seen = new Set<Element>();
  readonly #notify: IntersectionObserverCallback;
  constructor(notify: IntersectionObserverCallback) {
    this.#notify = notify;
    Sight.all.add(this);
  }
  observe(element: Element) {
    this.#seen.add(element);
  }
  disconnect() {
    Sight.all.delete(this);
  }
  static turn(element: Element, isIntersecting: boolean) {
    for (const sight of Sight.all)
      if (sight.#seen.has(element))
        // `as` holds: it reads whether the element is in sight.
        sight.#notify(
          [{ isIntersecting } as IntersectionObserverEntry],
          sight as unknown as IntersectionObserver,
        );
  }
}
const before = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver');
let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  Object.defineProperty(globalThis, 'IntersectionObserver', { configurable: true, value: Sight });
  world = await openServices({ plugins: [previewed] });
});
afterAll(() => {
  world.close();
  if (before) Object.defineProperty(globalThis, 'IntersectionObserver', before);
  else Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});
let queue: PreviewQueue;
let stills: Map<string, HTMLElement>;
beforeEach(() => {
  queue = new PreviewQueue();
  stills = new Map();
  mounts.length = 0;
});
afterEach(async () => {
  cleanup();
  await world.settle(5000);
  const leftovers = mounted.size + Sight.all.size + world.services.plugins.instances.length;
  if (leftovers > 0) throw new Error('a preview left something behind');
});

const itemOf = (name: string): CatalogueItem => {
  const registered = world.services.plugins.panels.get(`shown.${name}`);
  if (!registered) throw new Error(`no panel ${name}`);
  const { id, plugin, definition } = registered;
  return { kind: id, plugin: plugin.id, group: '', title: name, description: '', definition };
};
const show = (...names: readonly string[]) =>
  world.show(
    names.map((name) => (
      <PanelPreview key={name} item={itemOf(name)} {...{ queue, stills, colour: 'blue' as const }} />
    )),
  );
const boxes = () => [...document.querySelectorAll<HTMLElement>('.s-preview')];
const phases = () => boxes().map(({ dataset }) => dataset['phase']);
const see = async (at: number, isInSight = true) => {
  const box = boxes()[at];
  if (box) act(() => Sight.turn(box, isInSight));
  await world.settle(20);
};
const LONG = 2000;

describe('a panel preview', () => {
  it('is a sketch until visible, runs for a moment, and is a still picture afterwards', async () => {
    await show('one');
    expect([phases(), mounts]).toEqual([['waiting'], []]);
    await see(0);
    expect([phases(), [...mounted]]).toEqual([['live'], ['one']]);
    await world.settle(LONG);
    expect([phases(), mounted.size]).toEqual([['still'], 0]);
    expect(boxes()[0]?.querySelector('.s-preview-still')?.textContent).toContain('one');
  });

  it('is inert and hidden from screen readers, and its still repeats no id', async () => {
    await show('one');
    await see(0);
    await world.settle(LONG);
    const [box] = boxes();
    expect([box?.getAttribute('aria-hidden'), box?.hasAttribute('inert')]).toEqual(['true', true]);
    expect([box?.querySelectorAll('input').length, box?.querySelectorAll('[id]').length]).toEqual([1, 0]);
  });

  it('runs alone, each in its turn', async () => {
    await show('one', 'two');
    await see(0);
    await see(1);
    expect([phases(), mounts]).toEqual([['live', 'waiting'], ['one']]);
    await world.settle(LONG);
    expect([phases(), mounts]).toEqual([
      ['still', 'live'],
      ['one', 'two'],
    ]);
    await world.settle(LONG);
    expect(phases()).toEqual(['still', 'still']);
  });

  it('leaves the queue when it scrolls out of view before its turn, and rejoins at the end', async () => {
    await show('one', 'two', 'wide');
    for (const at of [0, 1, 2]) await see(at);
    await see(1, false);
    await world.settle(LONG);
    expect(phases()).toEqual(['still', 'waiting', 'live']);
    await see(1);
    await world.settle(LONG);
    await world.settle(LONG);
    expect([phases(), mounts]).toEqual([
      ['still', 'still', 'still'],
      ['one', 'wide', 'two'],
    ]);
  });

  it('completes its run even if it scrolls out of view', async () => {
    await show('one');
    await see(0);
    await see(0, false);
    expect(phases()).toEqual(['live']);
    await world.settle(LONG);
    expect(phases()).toEqual(['still']);
  });

  it('passes its turn on when its card unmounts while running or waiting', async () => {
    const { rerender } = await show('one', 'two', 'wide');
    for (const at of [0, 1, 2]) await see(at);
    rerender(<></>);
    await world.settle(LONG);
    await show('two');
    await see(0);
    expect(phases()).toEqual(['live']);
  });

  it('shown before starts as its still, and does not run again', async () => {
    await show('one');
    await see(0);
    await world.settle(LONG);
    cleanup();
    await show('one');
    await see(0);
    await world.settle(LONG);
    expect([phases(), mounts, boxes()[0]?.textContent]).toEqual([
      ['still'],
      ['one'],
      expect.stringContaining('one'),
    ]);
  });

  it.each(['lost', 'throws'])(
    'of a panel that cannot be shown (%s) stays a sketch, and passes its turn on',
    async (name) => {
      await show(name, 'one');
      await see(0);
      await see(1);
      await world.settle(LONG);
      expect([phases(), stills.has(`shown.${name}`)]).toEqual([['sketch', 'live'], false]);
      expect(boxes()[0]?.querySelector('.s-preview-sketch svg')).not.toBeNull();
    },
  );

  it('is laid out wider than the picture and scaled down to its width', async () => {
    await show('one', 'wide');
    const stages = [...document.querySelectorAll<HTMLElement>('.s-preview-stage')];
    const widths = stages.map(({ style }) => {
      const scale = Number(/scale\(([\d.]+)\)/.exec(style.transform)?.[1]);
      const width = Number.parseFloat(style.width);
      return [width > 400, Math.round(width * scale), Math.round(Number.parseFloat(style.height) * scale)];
    });
    expect(widths[0]).toEqual(widths[1]);
    expect([widths[0]?.[0], stages[0]?.style.width === stages[1]?.style.width]).toEqual([true, false]);
  });
});

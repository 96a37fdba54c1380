import { visitorContext } from '#contract/config';
import type { Plugin } from '#core/plugin';
import type { ContractFixtures } from '../bench/fixtures.ts';
import type { BenchOptions, BenchSize } from '../bench/bench-options.ts';
import { PluginBench } from '../bench/plugin-bench.tsx';

/** The plugin under test and its suite's fixtures. */
export interface Subject {
  readonly plugin: Plugin;
  readonly fixtures: ContractFixtures;
  /** Benches shared by the checks of one suite; without it each check opens its own. */
  readonly shared?: SharedBenches;
}

/** A guarantee that every plugin gives. `run` returns the violations as text; an empty list means that it holds. */
export interface PluginCheck {
  readonly id: string;
  /** A sentence describing behaviour, as printed by the suite. */
  readonly title: string;
  run(subject: Subject): Promise<readonly string[]>;
}

/** Opens a bench, shows the plugin, runs `look`, and closes the bench in any case. */
export async function onBench<T>(
  { plugin, fixtures }: Subject,
  options: Omit<BenchOptions, 'fixtures'>,
  look: (bench: PluginBench) => Promise<T> | T,
  before: (bench: PluginBench) => void = () => {},
): Promise<T> {
  const bench = await PluginBench.open(plugin, { ...options, fixtures });
  try {
    before(bench);
    await bench.mount();
    return await look(bench);
  } finally {
    await bench.close();
  }
}

/** Opens a bench without showing anything, runs `look`, and closes it. */
export async function onClosedBench<T>(
  { plugin, fixtures }: Subject,
  look: (bench: PluginBench) => Promise<T>,
): Promise<T> {
  const bench = await PluginBench.open(plugin, { fixtures });
  try {
    await bench.services.plugins.prepareViews(plugin.id);
    return await look(bench);
  } finally {
    await bench.close();
  }
}

/** The user of a shared bench. */
type Viewer = 'user' | 'visitor';

/** The plugin as seen by a user and by a visitor, opened once for all read-only checks of a suite. */
export class SharedBenches {
  readonly #open = new Map<Viewer, Promise<PluginBench>>();

  get(subject: Subject, viewer: Viewer): Promise<PluginBench> {
    const existing = this.#open.get(viewer);
    if (existing) return existing;
    const opening = mounted(subject, viewer);
    this.#open.set(viewer, opening);
    return opening;
  }

  /** Closes the bench of one of them; default both. */
  async close(...viewers: readonly Viewer[]): Promise<void> {
    for (const viewer of viewers.length > 0 ? viewers : [...this.#open.keys()]) {
      const opening = this.#open.get(viewer);
      this.#open.delete(viewer);
      // If it never opened, the check that requested it has already failed.
      await opening?.then(
        (bench) => bench.close(),
        () => undefined,
      );
    }
  }
}

async function mounted({ plugin, fixtures }: Subject, viewer: Viewer): Promise<PluginBench> {
  const bench = await PluginBench.open(plugin, {
    fixtures,
    ...(viewer === 'visitor' ? { kind: visitorContext } : {}),
  });
  await bench.mount();
  return bench;
}

/** Runs `look` on the plugin in its current state, at a size; `look` must restore anything else that it changes. */
export async function onSharedBench<T>(
  subject: Subject,
  viewer: Viewer,
  look: (bench: PluginBench) => Promise<T> | T,
  size: BenchSize = 'default',
): Promise<T> {
  const bench = await (subject.shared?.get(subject, viewer) ?? mounted(subject, viewer));
  try {
    await bench.resize(size);
    return await look(bench);
  } finally {
    if (!subject.shared) await bench.close();
  }
}

/** Views without visible content; a widget may be empty. */
export function blankViews(bench: PluginBench): readonly string[] {
  return bench.views.flatMap(([id, element]) => {
    const body = element.querySelector('.s-panel-body') ?? element;
    const isBlank =
      body.textContent?.trim() === '' &&
      body.querySelector('input, canvas, svg, img, iframe, .k-skeleton-rows') === null;
    return isBlank && !('widget' in element.dataset) ? [`${id} shows nothing`] : [];
  });
}

/** What a missing or unformatted value looks like as text; a sentence that lists what JSON knows (“true, false, null”) names it. */
const RAW = /(?<![\w.:/-]|\bfalse[、,] ?)(undefined|null|NaN|-?Infinity|\[object \w+\])(?![\w.:/-])/;

/** Values that stand in a view as the language prints them. */
export const rawValues = (bench: PluginBench): readonly string[] =>
  bench.views.flatMap(([id, element]) =>
    [...textsIn(element)].flatMap((text) => {
      const found = RAW.exec(text)?.[1];
      return found === undefined ? [] : [`${id} shows the word ${found}: ${text.slice(0, 60)}`];
    }),
  );

/** Pieces of text, each as it stands in an element of its own. */
function* textsIn(element: HTMLElement): Iterable<string> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) yield node.nodeValue ?? '';
}

/** Headings of a part that shows nothing else, not even that there is nothing. */
export const bareHeadings = (bench: PluginBench): readonly string[] =>
  bench.views.flatMap(([id, element]) =>
    [...element.querySelectorAll('section, article')].flatMap((part) => {
      const heading = part.querySelector('h2, h3, h4')?.textContent?.trim() ?? '';
      const isBare =
        heading !== '' &&
        part.textContent?.trim() === heading &&
        part.querySelector('input, textarea, canvas, svg, img, iframe, .k-skeleton-rows') === null;
      return isBare ? [`${id} shows nothing under the heading ${heading}`] : [];
    }),
  );

/** Views that still show a loading state. */
export const loadingViews = (bench: PluginBench): readonly string[] =>
  bench.views.flatMap(([id, element]) =>
    element.querySelector('[aria-busy="true"], .k-skeleton-rows') ? [`${id} is still loading`] : [],
  );

/** Each problem once, with where it was found. */
export const at = (where: string, problems: readonly string[]): readonly string[] =>
  [...new Set(problems)].map((problem) => `${where}: ${problem}`);

// How long the configuration pipeline takes: over each seeded fault, over the product's own files, and to prove all 769 kinds of user.
// `node bench/config.ts`. Targets: all kinds proved under 50 ms, including with twelve groups; a release merged under 200 ms; each by its
// median. Exits with 1 if one is missed.
import { join } from 'node:path';
import { type BundleText, contextKeys, gateAllows, kindsOfUser, visitorContext } from '#contract/config';
import { followRelease, runPipeline } from '#contract/config/pipeline';
import { catalogueOf, settingsChecker } from '#core/plugin';
import { faults, seed } from '../tests/_util/config-faults.ts';
import { fixture, fixtureCatalogue } from '../tests/_util/config-fixture.ts';
import { readPlugins, readTextKeys, readTexts, root } from '../tools/config-source.ts';

const took = (run: () => unknown): number => {
  const startedMs = performance.now();
  run();
  return performance.now() - startedMs;
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const print = (name: string, ...figures: readonly string[]): void =>
  console.log(`${name.padEnd(48)} ${figures.join('  ')}`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;
/** Fails the run if the median exceeds the goal, ms. */
function assertUnder(name: string, values: readonly number[], goalMs: number): void {
  const isHeld = median(values) < goalMs;
  const figures = [`cold ${ms(values[0] ?? 0)}`, `median ${ms(median(values))}`];
  print(name, ...figures, `goal ${goalMs} ms ${isHeld ? 'held' : 'MISSED'}`);
  if (!isHeld) process.exitCode = 1;
}
/** The configuration measured must be valid. */
function good(isGood: boolean, what: string): void {
  if (isGood) return;
  console.error(`${what} have errors that stop the pipeline before its end: run npm run config:check`);
  process.exitCode = 1;
}

const first = took(() => runPipeline(fixture, { catalogue: fixtureCatalogue }));
const perFault = faults.map((fault) =>
  took(() => runPipeline(seed(fault).texts, { catalogue: fixtureCatalogue })),
);
print(
  `${faults.length} seeded faults, one pipeline each`,
  `cold ${ms(first)}`,
  `median ${ms(median(perFault))}`,
  `worst ${ms(Math.max(...perFault))}`,
);
const inAll = Array.from({ length: 21 }, () =>
  took(() => {
    for (const fault of faults) runPipeline(seed(fault).texts, { catalogue: fixtureCatalogue });
  }),
);
print(
  `${faults.length} seeded faults in all`,
  `cold ${ms(perFault.reduce((sum, one) => sum + one, 0))}`,
  `median ${ms(median(inAll))}`,
);

const plugins = await readPlugins();
const { texts } = readTexts(join(root, 'src/config'));
const options = { catalogue: catalogueOf(plugins, readTextKeys()), checkSettings: settingsChecker(plugins) };
const own = Array.from({ length: 21 }, () => took(() => runPipeline(texts, options)));
print("the product's own files, whole pipeline", `cold ${ms(own[0] ?? 0)}`, `median ${ms(median(own))}`);

/** The product's own files with one more gate that depends on every key: every kind of user has to be proved separately. */
const everyKey = {
  any: [
    { 'session.isLogin': { is: true } },
    { all: contextKeys.map((key) => ({ [key]: { is: visitorContext[key] } })) },
  ],
};
const widest: BundleText = {
  ...texts,
  routes: texts.routes.replace(
    '"footer": true,',
    () => `"footer": true, "when": ${JSON.stringify(everyKey)},`,
  ),
};
const kinds = kindsOfUser(contextKeys);
good(runPipeline(widest, options).fresh, 'the files');
const all = Array.from({ length: 21 }, () => took(() => runPipeline(widest, options)));
assertUnder(`all ${kinds.length} kinds of user proved, whole pipeline`, all, 50);
/** Twelve groups, each on a menu item and a page, in gates with one, with several and with negated ones. */
const groups = Array.from({ length: 12 }, (_, at) => `desk${at}`);
const inGroup = (at: number): object =>
  at % 3 === 0
    ? { 'user.groups': { in: [groups[at], groups[(at + 5) % 12], groups[(at + 7) % 12]] } }
    : {
        any: [
          { 'user.groups': { is: groups[at] } },
          { not: { 'user.groups': { is: groups[(at + 1) % 12] } } },
        ],
      };
let gated = 0;
const grouped: BundleText = {
  ...texts,
  layouts: texts.layouts.replaceAll(/"panel": "/g, (found) => {
    gated += 1;
    return gated <= 12 ? `"when": ${JSON.stringify(inGroup(gated - 1))}, ${found}` : found;
  }),
  routes: texts.routes.replace(
    '"footer": true,',
    () =>
      `"footer": true, "when": ${JSON.stringify({ any: [everyKey, ...groups.map((_, at) => inGroup(at))] })},`,
  ),
};
const withGroups = { ...options, audiences: { groups, organisations: [] } };
const twelve = Array.from({ length: 21 }, () => took(() => runPipeline(grouped, withGroups)));
good(runPipeline(grouped, withGroups).fresh, 'the files with twelve groups');
assertUnder('twelve groups in gates, whole pipeline', twelve, 50);
print(
  'one gate over all kinds',
  ms(took(() => kinds.filter((kind) => gateAllows({ 'user.orgflag': { is: '1' } }, kind)))),
);

// A firm's version of the product over a release that changed every file: one clash, and one layout whose panels do not fit together.
const swap = (text: string, from: RegExp, to: string): string => {
  if (!from.test(text)) throw new Error(`the product's own files have no ${from}`);
  return text.replace(from, to);
};
const published: BundleText = {
  ...texts,
  menu: swap(texts.menu, /"label": "[^"]+"/, '"label": "shell:brand"'),
  settings: swap(texts.settings, /"hideHours": \d+/, '"hideHours": 4'),
  layouts: swap(texts.layouts, /"w": 120/, '"w": 119'),
};
const release: BundleText = {
  menu: swap(texts.menu, /"label": "[^"]+"/, '"label": "shell:route.home"'),
  settings: swap(texts.settings, /"pageSize": \d+/, '"pageSize": 60'),
  layouts: swap(texts.layouts, /"w": 120/, '"w": 118'),
  routes: swap(
    texts.routes,
    /"routes": \[/,
    '"routes": [{ "id": "newPage", "path": "/index/new-page", "title": "shell:route.home", "shell": "index", "dashboard": "home" },',
  ),
};
const run = (some: BundleText) => runPipeline(some, options);
const merges = Array.from({ length: 21 }, () =>
  took(() => followRelease({ base: texts, published, product: release }, run)),
);
const { clashes } = followRelease({ base: texts, published, product: release }, run);
assertUnder(`a release merged and proved, ${clashes.length} clashes`, merges, 200);

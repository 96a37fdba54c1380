import type { Page } from '@playwright/test';

/** Number of functions listed. */
const NAMED = 25;

/** Profiles the page's main thread from now on. `stop` returns one line per function: its share of the time, excluding callees. */
export async function startProfile(page: Page): Promise<{ stop(): Promise<string> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  return {
    async stop() {
      const { profile } = await session.send('Profiler.stop');
      await session.detach();
      const { nodes, samples = [], timeDeltas = [] } = profile;
      const nameOf = new Map(
        nodes.map(({ id, callFrame: { functionName, url, lineNumber, columnNumber } }) => [
          id,
          `${functionName === '' ? '(anonymous)' : functionName} ${url.split('/').at(-1) ?? ''}:${lineNumber}:${columnNumber}`,
        ]),
      );
      const spent = new Map<string, number>();
      samples.forEach((id, at) => {
        const name = nameOf.get(id) ?? '';
        spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[at] ?? 0));
      });
      const all = [...spent.values()].reduce((sum, us) => sum + us, 0);
      return [...spent]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, NAMED)
        .map(([name, us]) => `    ${((us / all) * 100).toFixed(1).padStart(5)} %  ${name}`)
        .join('\n');
    },
  };
}

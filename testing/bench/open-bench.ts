import type { Plugin } from '#core/plugin';
import { onTestFinished } from 'vitest';
import type { BenchOptions } from './bench-options.ts';
import { PluginBench } from './plugin-bench.tsx';

let current: PluginBench | null = null;

/** Opens a bench for the test that is running and closes it when that test ends, whether it passed or not. */
export async function openBench(plugin: Plugin, options: BenchOptions = {}): Promise<PluginBench> {
  const bench = await PluginBench.open(plugin, options);
  current = bench;
  onTestFinished(async () => {
    current = null;
    await bench.close();
  });
  return bench;
}

/** The bench that the running test opened last, for helpers that act on it. @throws Error where the test has opened none. */
export function currentBench(): PluginBench {
  if (current === null) throw new Error('this test has opened no bench');
  return current;
}

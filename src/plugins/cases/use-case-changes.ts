import type { CaseChange } from '#contract/entities';
import { useChanges } from '#core/hooks';
import { usePlugin } from '#core/services';
import { casesPlugin } from './plugin.ts';

/** Calls back with cases that changed; with none when the connection was lost and something may have been missed. */
export function useCaseChanges(onChange: (changes: readonly CaseChange[]) => void): void {
  const { push } = usePlugin(casesPlugin);
  useChanges(push, 'servicecase', onChange);
}

import { isKeyName } from './key-names.ts';
import type { CommandDefinition } from './plugin.ts';

interface Claimant {
  readonly id: string;
  readonly definition: CommandDefinition;
}

/** The command that each key runs, by the key's name. If two claim one, the first. */
export function keysOf<C extends Claimant>(commands: Iterable<C>): ReadonlyMap<string, C> {
  const found = new Map<string, C>();
  for (const command of commands) {
    const { keys } = command.definition;
    if (keys !== undefined && isKeyName(keys) && !found.has(keys)) found.set(keys, command);
  }
  return found;
}

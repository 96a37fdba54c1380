import type { BundleText } from './bundle.ts';
import { type SetKey, setKeys } from './context.ts';
import { parseJsonText } from './parse-json-text.ts';

/** Groups and organisations by the names used in gates. */
export interface NamedAudiences {
  readonly groups: readonly string[];
  readonly organisations: readonly string[];
}

function collect(value: unknown, found: Readonly<Record<SetKey, Set<string>>>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const set = setKeys.find((setKey) => setKey === key);
    if (set === undefined || typeof inner !== 'object' || inner === null) collect(inner, found);
    else for (const name of Object.values(inner).flat()) if (typeof name === 'string') found[set].add(name);
  }
}

/** The groups and organisations named in the gates of these files, each once. */
export function audiencesIn(files: object): NamedAudiences {
  const found = { 'user.groups': new Set<string>(), 'user.organisation': new Set<string>() };
  collect(files, found);
  return { groups: [...found['user.groups']], organisations: [...found['user.organisation']] };
}

/** The same for their texts. A file that is not JSON names nothing. */
export const namedAudiences = ({ routes, menu, layouts, settings }: BundleText): NamedAudiences =>
  audiencesIn([routes, menu, layouts, settings].map(parseJsonText));

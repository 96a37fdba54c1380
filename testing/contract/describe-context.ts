import { type ContextValues, contextKeys } from '#contract/config';
import { plainUser } from '../bench/user.ts';

/** Describes a kind of user by its differences from a plain one. */
export function describeContext(kind: ContextValues): string {
  if (!kind['session.isLogin']) return 'visitor';
  const apart = contextKeys
    .filter((key) => kind[key] !== plainUser[key])
    .map((key) => `${key} ${String(kind[key])}`);
  return apart.join(', ') || 'user';
}

import type { KeyScope } from '#contract/api';
import type { RefusalKey } from '#contract/locales';
import type { Viewer } from './session.ts';

/** The text for a key that lacks the scope. */
const KEYS: Readonly<Record<KeyScope, RefusalKey>> = {
  'market.read': 'keyNeedsMarketRead',
  'orders.read': 'keyNeedsOrdersRead',
  'orders.write': 'keyNeedsOrdersWrite',
  config: 'keyNeedsConfig',
};

/** Why the viewer's key, if it is a key, may not use what declares this scope; without a scope no key may. null: it may. */
export function scopeRefusal({ session }: Viewer, scope: KeyScope | undefined): RefusalKey | null {
  if (session?.key === undefined) return null;
  if (scope === undefined) return 'keyOutOfScope';
  return session.key.scopes.includes(scope) ? null : KEYS[scope];
}

import { account } from '#contract/api';
import type { Accounts } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const queryPublicKey = ({ keys, nonces }: Pick<Accounts, 'keys' | 'nonces'>): Route =>
  route(account.queryPublicKey, () => ({ ...keys.current(), nonce: nonces.issue() }), {
    limit: { max: 300, windowMs: 60_000 },
  });

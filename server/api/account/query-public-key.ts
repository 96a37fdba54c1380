import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

export const queryPublicKey = ({ keys, nonces }: Pick<Accounts, 'keys' | 'nonces'>): Route =>
  route(account.queryPublicKey, () => ({ ...keys.current(), nonce: nonces.issue() }), {
    limit: { max: 300, windowMs: 60_000 },
  });

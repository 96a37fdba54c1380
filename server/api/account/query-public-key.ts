import { MS_PER_MINUTE } from '#contract/rules';
import { account } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Proofs } from '#server/domain/accounts';

export const queryPublicKey = ({ keys, nonces }: Pick<Proofs, 'keys' | 'nonces'>): Route =>
  route(account.queryPublicKey, () => ({ ...keys.current(), nonce: nonces.issue() }), {
    limit: { max: 300, windowMs: MS_PER_MINUTE },
  });

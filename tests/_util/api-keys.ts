import type { ReplyOf } from '#contract/api';
import { beijingDate } from '#contract/rules';
import type { Storage } from '#server/db';
import { type ApiKeys, DEMO_PASSWORD, type KeyRequest, type Requester } from '#server/domain/accounts';
import { account } from '../../contract/api/index.ts';
import type { ApiClient, ApiReply } from './api-client.ts';
import { ManualClock } from './manual-clock.ts';

/** A sandbox key with every scope that a trader may have, from any address; `over` changes single fields. `today`: epoch milliseconds. */
export const keyWish = (over: Partial<KeyRequest> = {}, today = new ManualClock().now()): KeyRequest => ({
  name: 'robot',
  scopes: ['market.read', 'orders.read', 'orders.write'],
  addresses: [],
  lastDay: beijingDate(today + 7 * 86_400_000),
  requestsPerMinute: 600,
  isSandbox: true,
  ...over,
});

/** Creates a key for the user logged in on this machine. */
export async function makeKey(
  owner: ApiClient,
  wish: KeyRequest & { readonly sendId?: string },
  password = DEMO_PASSWORD,
  code?: string,
): Promise<ApiReply<ReplyOf<typeof account.makeApiKey>>> {
  const { keyId, ciphers } = await owner.encrypt(password);
  return owner.call(account.makeApiKey, {
    body: {
      ...wish,
      scopes: [...wish.scopes],
      addresses: [...wish.addresses],
      passWord: ciphers[0] ?? '',
      keyId,
      ...(code !== undefined && { code }),
    },
  });
}

interface KeyServer {
  readonly storage: Storage;
  readonly accounts: { readonly keys: Pick<ApiKeys, 'issue'> };
}

/** Grants a key to a user, as the approval of an application does; returns its id. */
export const grantKey = (
  { storage, accounts }: KeyServer,
  operId: string,
  wish: KeyRequest,
  by: Requester,
): Promise<string> =>
  storage.tx((trx, afterCommit) => accounts.keys.issue(trx, afterCommit, operId, wish, by));

/** Gives one of the user's keys a new secret. */
export async function rotateKey(
  owner: ApiClient,
  apiKeyId: string,
  graceHours = 0,
  code?: string,
): Promise<ApiReply<ReplyOf<typeof account.rotateApiKey>>> {
  const { keyId, ciphers } = await owner.encrypt(DEMO_PASSWORD);
  return owner.call(account.rotateApiKey, {
    body: { apiKeyId, graceHours, passWord: ciphers[0] ?? '', keyId, ...(code !== undefined && { code }) },
  });
}

import { MS_PER_DAY } from '#contract/rules';
import { availableParallelism } from 'node:os';
import { ConcurrencyGate } from '#server/call';
import type { Db } from '#server/db';
import { Captcha } from '#server/domain/captcha';
import type { AccountBase } from './account-base.ts';
import { CodeDelivery } from './codes/code-delivery.ts';
import { Nonces } from './password/nonces.ts';
import { DEFAULT_HASH_COST, type HashCost, PasswordHasher } from './password/password-hash.ts';
import { PasswordKeys } from './password/password-keys.ts';
import { PasswordOpener } from './password/password-opener.ts';
import { SecondFactorCodes } from './second-factor/second-factor-codes.ts';
import { SecretBox } from './secret-box.ts';
import type { SecretFiles } from './secret-files.ts';
import { VerificationCodes } from './codes/verification-codes.ts';

/** argon2id takes 19 MiB and a core each: up to four at a time, one core left for everything else, fifty queued (security notes T41). */
const HASHES_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const HASHES_WAITING = 50;
const KEY_LIFE_MS = MS_PER_DAY;

/** Proofs of identity: passwords in transit and at rest, codes by phone and e-mail, sliders, second-factor codes. */
export interface Proofs {
  readonly captcha: Captcha;
  readonly keys: PasswordKeys;
  readonly nonces: Nonces;
  readonly opener: PasswordOpener;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly delivery: CodeDelivery;
  readonly secondCodes: SecondFactorCodes;
  /** Rotates the password key when it is a day old, and deletes what has expired. */
  tidy(db: Db): Promise<void>;
}

/** Builds what proves a user's identity, with the keys of the data folder; missing ones are made. `hashCost`: of stored passwords. */
export async function openProofs(
  { storage, clock, audit, budget, outbox }: AccountBase,
  secrets: SecretFiles,
  hashCost: HashCost = DEFAULT_HASH_COST,
): Promise<Proofs> {
  const keys = await PasswordKeys.open(secrets, clock);
  const nonces = new Nonces(await secrets.key('nonce.key'), clock);
  const captcha = new Captcha(storage.kysely, clock);
  const codes = new VerificationCodes(await secrets.key('code.key'), clock);
  const secondCodes = new SecondFactorCodes(new SecretBox(await secrets.key('second-factor.key')), clock);
  const gate = new ConcurrencyGate({ atOnce: HASHES_AT_ONCE, maxWaiting: HASHES_WAITING });
  return {
    captcha,
    keys,
    nonces,
    opener: new PasswordOpener(keys, nonces),
    hasher: new PasswordHasher(hashCost, gate),
    codes,
    delivery: new CodeDelivery({ storage, budget, codes, outbox }),
    secondCodes,
    async tidy(db) {
      if (keys.ageMs() >= KEY_LIFE_MS) {
        await keys.rotate();
        await audit.recordAlone(db, { kind: 'key.rotated', detail: { keyId: keys.current().keyId } });
      }
      await nonces.purge(db);
      await captcha.purge();
      await codes.purge(db);
      await secondCodes.purge(db);
    },
  };
}

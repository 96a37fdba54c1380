import type { ConcurrencyGate } from '#server/call';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);
const TAG_LENGTH = 32;
const SALT_LENGTH = 16;
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Cost of argon2id. The default follows OWASP's cheat sheet: 19 MiB, 2 passes, 1 lane. */
export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

export const DEFAULT_HASH_COST: HashCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };

/** Hashes passwords with argon2id in the thread pool, a few at a time. Hashes are strings in the PHC format. */
export class PasswordHasher {
  readonly #cost: HashCost;
  readonly #gate: ConcurrencyGate;
  /** Hash of an unknown password, so that logins of accounts that do not exist cost the same. */
  readonly #dummy: string;

  constructor(cost: HashCost, gate: ConcurrencyGate) {
    this.#cost = cost;
    this.#gate = gate;
    this.#dummy = phc(cost, randomBytes(SALT_LENGTH), randomBytes(TAG_LENGTH));
  }

  /** Whether hashing would refuse now: check before doing other work for a login. */
  get isBusy(): boolean {
    return this.#gate.isFull;
  }

  /** Throws HttpError 503 when too many hashes are queued. */
  hash(password: string): Promise<string> {
    return this.#gate.run(async () => {
      const salt = randomBytes(SALT_LENGTH);
      return phc(this.#cost, salt, await derive(password, salt, this.#cost, TAG_LENGTH));
    });
  }

  /**
   * Whether the password matches `stored`. `null` for either takes the same time and returns false. Throws HttpError 503 when too many hashes
   * are queued.
   */
  verify(password: string | null, stored: string | null): Promise<boolean> {
    return this.#gate.run(async () => {
      const { cost, salt, tag } = parse(stored ?? this.#dummy);
      const derived = await derive(password ?? '', salt, cost, tag.length);
      return timingSafeEqual(derived, tag) && password !== null && stored !== null;
    });
  }

  /** Whether a stored hash was made with a different cost from today's and should be renewed. */
  isOutdated(stored: string): boolean {
    const { cost } = parse(stored);
    return (
      cost.memoryKiB !== this.#cost.memoryKiB ||
      cost.passes !== this.#cost.passes ||
      cost.lanes !== this.#cost.lanes
    );
  }
}

function derive(password: string, salt: Buffer, cost: HashCost, tagLength: number): Promise<Buffer> {
  return argon2Async('argon2id', {
    message: password,
    nonce: salt,
    memory: cost.memoryKiB,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength,
  });
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function phc(cost: HashCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.lanes}$${base64(salt)}$${base64(tag)}`;
}

function parse(stored: string): { cost: HashCost; salt: Buffer; tag: Buffer } {
  const match = FORM.exec(stored);
  if (match === null) throw new Error('stored password hash is not in the argon2id form');
  const [, memory, passes, lanes, salt = '', tag = ''] = match;
  return {
    cost: { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

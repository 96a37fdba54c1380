import type { ColumnType } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/**
 * `usage_count`: uses of one configuration on one day (Beijing) by one kind of user. `what` `dropped`: discarded uses, with the reason in
 * `id`.
 */
interface UsageCountTable {
  day: Fixed<string>;
  /** `Bundle.hash`; '' if unknown. */
  hash: Fixed<string>;
  who: Fixed<string>;
  what: Fixed<string>;
  id: Fixed<string>;
  uses: number;
  /** For `content` only. */
  total_ms: number;
}

/** `usage_salt`: the salt for hashing the accounts of a day. Deleted two days later. */
interface UsageSaltTable {
  day: Fixed<string>;
  salt: Fixed<string>;
}

/** `usage_person`: records that some account used a thing. Deleted with its salt. */
interface UsagePersonTable {
  day: Fixed<string>;
  what: Fixed<string>;
  id: Fixed<string>;
  /** 128 bits of SHA-256 over salt and account. */
  person: Fixed<string>;
}

export interface UsageTables {
  usage_count: UsageCountTable;
  usage_salt: UsageSaltTable;
  usage_person: UsagePersonTable;
}

import type { ColumnType } from 'kysely';

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

/**
 * `api_key`: what a program may do in its owner's name. Live while `ended_at` is null and `expires_at` is in the
 * future.
 */
export interface ApiKeyTable {
  api_key_id: Fixed<string>;
  oper_id: Fixed<string>;
  name: Fixed<string>;
  scopes: Fixed<string[]>;
  addresses: Fixed<string[]>;
  is_sandbox: Fixed<boolean>;
  requests_per_minute: Fixed<number>;
  /** Staff who granted it; null: its owner made it. */
  granted_by: Fixed<string | null>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  last_used_at: Date | null;
  last_used_ip: string | null;
  ended_at: Date | null;
  ended_by: 'owner' | 'staff' | null;
}

/** `api_key_secret`: SHA-256 of a secret. `expires_at` null: valid as long as the key. */
interface ApiKeySecretTable {
  api_key_id: Fixed<string>;
  version: Fixed<number>;
  secret_hash: Fixed<string>;
  expires_at: Date | null;
}

export interface ApiKeyTables {
  api_key: ApiKeyTable;
  api_key_secret: ApiKeySecretTable;
}

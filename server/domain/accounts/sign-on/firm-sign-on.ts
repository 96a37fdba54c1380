import type { SignOnConfig } from '#server/config';
import type { Db } from '#server/db';
import type { Logger } from '#server/runtime';
import type { AccountBase } from '../account-base.ts';
import type { RightsService } from '../firm/rights.ts';
import type { Proofs } from '../proofs.ts';
import type { Sessions } from '../login/sessions.ts';
import { LinkedIdentities } from './linked-identities.ts';
import { OidcProvider } from './oidc-provider.ts';
import { ProviderLogouts } from './provider-logouts.ts';
import { SignOn } from './sign-on.ts';
import { SignOnAttempts } from './sign-on-attempts.ts';

/** Sign-on by the firm's provider. Links exist even without one: they outlive its configuration. */
export interface FirmSignOn {
  readonly identities: LinkedIdentities;
  /** null: no provider is configured. */
  readonly signOn: SignOn | null;
  readonly logouts: ProviderLogouts | null;
  /** Deletes sign-ons that were never completed. */
  tidy(db: Db): Promise<void>;
}

interface Parts extends AccountBase, Proofs {
  readonly sessions: Sessions;
  readonly rights: RightsService;
  readonly log: Logger;
  readonly isDemoAllowed: boolean;
}

/** Builds the sign-on of a firm; `config` null: none is configured, and only links already made are read. */
export function createFirmSignOn(config: SignOnConfig | null, parts: Parts): FirmSignOn {
  const { sessions, clock } = parts;
  const stored = { ...parts, sessions: sessions.store };
  const identities = new LinkedIdentities(stored);
  const attempts = new SignOnAttempts(clock);
  const always = { identities, tidy: (db: Db) => attempts.purge(db) };
  if (config === null) return { ...always, signOn: null, logouts: null };
  const provider = new OidcProvider(config, clock);
  return {
    ...always,
    signOn: new SignOn({
      ...parts,
      config,
      provider,
      identities,
      attempts,
      login: sessions.login,
    }),
    logouts: new ProviderLogouts({ ...stored, provider }),
  };
}

import { ConcurrencyGate } from '#server/call';
import { ImageStore } from '#server/domain/uploads';
import type { AccountBase } from '../account-base.ts';
import type { RightsService } from '../firm/rights.ts';
import { ContactChange } from './contact-change.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import { PasswordChange } from './password-change.ts';
import { PasswordReset } from './password-reset.ts';
import type { Proofs } from '../proofs.ts';
import { RealName } from './real-name.ts';
import { Registration } from './registration.ts';
import type { TermsAcceptance } from './terms-acceptance.ts';
import type { SessionStore } from '../session/session-store.ts';

/** The operator's own data: the account from its registration on, its contacts, password, real name and images. */
export interface Profile {
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly registration: Registration;
  readonly passwordChange: PasswordChange;
  readonly passwordReset: PasswordReset;
  readonly contactChange: ContactChange;
  readonly realName: RealName;
  readonly images: ImageStore;
  readonly termsAcceptance: TermsAcceptance;
}

/** `isDemoAllowed`: whether demonstration accounts may log in, and therefore reset their password. */
export function createProfile(
  base: AccountBase & { readonly rights: RightsService },
  proofs: Proofs,
  sessions: SessionStore,
  isDemoAllowed: boolean,
): Profile {
  const parts = { ...base, ...proofs, sessions };
  const passwordChange = new PasswordChange(parts);
  return {
    reader: base.reader,
    writer: base.writer,
    registration: new Registration(parts),
    passwordChange,
    passwordReset: new PasswordReset({ ...parts, change: passwordChange, isDemoAllowed }),
    contactChange: new ContactChange(parts),
    realName: new RealName(parts),
    termsAcceptance: base.termsAcceptance,
    images: new ImageStore({ ...parts, gate: new ConcurrencyGate({ atOnce: 2, maxWaiting: 20 }) }),
  };
}

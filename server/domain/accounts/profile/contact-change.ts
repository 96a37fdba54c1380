import { ACCOUNT_CODE } from '#contract/api';
import { CLOSE } from '#contract/push';
import { isEmail, isMobile } from '#contract/rules';
import { BusinessError, type Session, unauthenticated } from '#server/call';
import type { Db, Storage } from '#server/db';
import type { SessionCloser } from '#server/push';
import type { CodeDelivery, CodeOrigin } from '../codes/code-delivery.ts';
import { foldKey, type Operator } from '../operator/operator.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import { assertOwnerPassword, type OwnerPasswordDeps } from '../password/owner-password.ts';
import { admitProfile, isChange, type ProfileFields, writeProfile } from './profile-change.ts';
import { type SecurityNoticeDeps, notifyOfChange } from '../security-notice.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { CodeKey, VerificationCodes } from '../codes/verification-codes.ts';

export interface ContactChangeDeps extends SecurityNoticeDeps, OwnerPasswordDeps {
  readonly storage: Storage;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly sessions: SessionStore;
  readonly codes: VerificationCodes;
  readonly delivery: CodeDelivery;
  readonly closer: SessionCloser;
}

/** Proof required besides the new contact's code: the password, or the code sent to the old phone. */
export interface OwnerProof {
  readonly passWord?: string | undefined;
  readonly keyId?: string | undefined;
  readonly oldCode?: string | undefined;
}

export interface PhoneChange {
  readonly phonenum: string;
  readonly code: string;
  readonly fields: ProfileFields;
}

interface Contact {
  readonly field: 'phone' | 'email';
  readonly value: string;
  readonly key: CodeKey;
  readonly code: string;
  /** Changed with it. */
  readonly fields: ProfileFields;
}

/** Changes the phone or e-mail of a signed-in operator. A token alone may be stolen, so it is not enough (security notes T42). */
export class ContactChange {
  readonly #deps: ContactChangeDeps;

  constructor(deps: ContactChangeDeps) {
    this.#deps = deps;
  }

  /** Sends a code to the operator's current phone, or to a new one. Throws BusinessError. */
  async sendPhoneCode(
    session: Session,
    phonenum: string,
    target: 'old' | 'new',
    origin: CodeOrigin,
  ): Promise<void> {
    const { delivery } = this.#deps;
    assertForm('phone', phonenum);
    const operator = await this.#operator(session);
    if (target === 'old') {
      if (operator.phonenum !== phonenum)
        throw new BusinessError(ACCOUNT_CODE.proofRequired, 'codePurpose', { field: 'purpose' });
      await delivery.send(
        'sms',
        { target: phonenum, purpose: 'updatePhone.old', requester: session.operId },
        'code',
        origin,
      );
      return;
    }
    const isTaken = await this.#deps.reader.isTaken(this.#db, 'phonenum', phonenum, session.operId);
    await delivery.send(
      'sms',
      { target: phonenum, purpose: 'updatePhone.new', requester: session.operId },
      isTaken ? 'taken' : 'code',
      origin,
    );
  }

  /** Sends a code to a new address. Throws BusinessError. */
  async sendEmailCode(session: Session, email: string, origin: CodeOrigin): Promise<void> {
    assertForm('email', email);
    const isTaken = await this.#deps.reader.isTaken(this.#db, 'email_key', foldKey(email), session.operId);
    await this.#deps.delivery.send(
      'mail',
      { target: email, purpose: 'updateEmail', requester: session.operId },
      isTaken ? 'taken' : 'code',
      origin,
    );
  }

  /**
   * Sets a new phone number, given its code and the password or the old phone's code, and the profile fields sent with it: all of them or
   * none. Throws BusinessError.
   */
  async changePhone(
    session: Session,
    { phonenum, code, fields }: PhoneChange,
    proof: OwnerProof,
    ip: string,
  ): Promise<void> {
    const key: CodeKey = { target: phonenum, purpose: 'updatePhone.new', requester: session.operId };
    await this.#change(session, { field: 'phone', value: phonenum, key, code, fields }, proof, ip);
  }

  /** Sets or replaces the e-mail address, given its code and the password. */
  async changeEmail(
    session: Session,
    email: string,
    code: string,
    proof: OwnerProof,
    ip: string,
  ): Promise<void> {
    const key: CodeKey = { target: email, purpose: 'updateEmail', requester: session.operId };
    await this.#change(session, { field: 'email', value: email, key, code, fields: {} }, proof, ip);
  }

  get #db(): Db {
    return this.#deps.storage.kysely;
  }

  async #operator(session: Session): Promise<Operator> {
    const operator = await this.#deps.reader.byId(this.#db, session.operId);
    if (operator === null) throw unauthenticated();
    return operator;
  }

  async #change(
    session: Session,
    { field, value, key, code, fields }: Contact,
    proof: OwnerProof,
    ip: string,
  ): Promise<void> {
    const { storage, reader, writer, sessions, codes, audit, closer } = this.#deps;
    // A code is found whatever the width of its target's characters, or the spaces around it; what is stored must be what it was sent to.
    assertForm(field, value);
    const seen = await this.#operator(session);
    const oldKey = await this.#assertOwner(session, seen, field, proof, ip);
    if (!(await codes.isRight(this.#db, key, code))) throw wrongCode();
    await admitProfile(this.#deps, session, fields);
    await storage.tx(async (trx, afterCommit) => {
      const before = await reader.lock(trx, session.operId);
      if (before === null || before.password_hash !== seen.password_hash) throw unauthenticated();
      if (!(await codes.consume(trx, key, code))) throw wrongCode();
      if (oldKey !== null && !(await codes.consume(trx, oldKey, proof.oldCode ?? ''))) throw wrongCode();
      if (field === 'phone') await writer.setPhone(trx, session.operId, value);
      else await writer.setEmail(trx, session.operId, value);
      if (isChange(fields)) await writeProfile(this.#deps, trx, { session, before, fields, ip });
      const others = await sessions.endOthers(trx, session.operId, session.sessionId, 'revoked');
      await audit.record(trx, {
        kind: 'contact.changed',
        operId: session.operId,
        sessionId: session.sessionId,
        ip,
        detail: { field },
      });
      await notifyOfChange(
        this.#deps,
        trx,
        afterCommit,
        before,
        field === 'phone' ? 'phoneChanged' : 'emailChanged',
      );
      afterCommit(() => {
        for (const { sessionId } of others) closer.closeSession(sessionId, CLOSE.unauthenticated);
      });
    });
  }

  /** Checks the password or, for a phone, the old phone's code. Returns the key of that code, to be consumed with the change. */
  async #assertOwner(
    session: Session,
    operator: Operator,
    field: 'phone' | 'email',
    proof: OwnerProof,
    ip: string,
  ): Promise<CodeKey | null> {
    const { codes } = this.#deps;
    if (field === 'phone' && operator.phonenum !== null && proof.oldCode !== undefined) {
      const key: CodeKey = {
        target: operator.phonenum,
        purpose: 'updatePhone.old',
        requester: session.operId,
      };
      if (!(await codes.isRight(this.#db, key, proof.oldCode))) throw wrongCode();
      return key;
    }
    const { passWord, keyId } = proof;
    if (passWord === undefined || keyId === undefined) {
      const key = field === 'phone' ? 'proofRequired' : 'passwordNeeded';
      throw new BusinessError(ACCOUNT_CODE.proofRequired, key, { field: 'passWord' });
    }
    await assertOwnerPassword(this.#deps, this.#db, operator, { session, ip, passWord, keyId });
    return null;
  }
}

/** Throws BusinessError for a text that is no phone number, or no address. */
function assertForm(field: 'phone' | 'email', value: string): void {
  if (field === 'phone' && !isMobile(value))
    throw new BusinessError(ACCOUNT_CODE.proofRequired, 'phoneForm', { field: 'phonenum' });
  if (field === 'email' && !isEmail(value))
    throw new BusinessError(ACCOUNT_CODE.proofRequired, 'emailForm', { field: 'email' });
}

const wrongCode = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });

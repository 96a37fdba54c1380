import { ACCOUNT_CODE } from '#contract/api';
import { beijingDate, isEmail, isMobile, MS_PER_HOUR } from '#contract/rules';
import { BusinessError } from '#server/call';
import type { Storage } from '#server/db';
import { type AttemptBudget, type BudgetRule } from '#server/domain/attempts';
import type { AuditWriter } from '#server/domain/audit';
import type { MessageWriter } from '#server/domain/messages';
import { type Clock, networkOf, randomId } from '#server/runtime';
import { inboxText } from '#server/locales';
import { assertOpername } from '../operator/operator-name.ts';
import type { OperatorReader } from '../operator/operator-reader.ts';
import type { OperatorWriter } from '../operator/operator-writer.ts';
import type { PasswordHasher } from '../password/password-hash.ts';
import type { PasswordOpener } from '../password/password-opener.ts';
import { assertGoodPassword } from '../password/password-policy.ts';
import type { CodeKey, VerificationCodes } from '../codes/verification-codes.ts';
import { lastValidDay } from './last-valid-day.ts';
import type { TermsAcceptance } from './terms-acceptance.ts';

const PER_IP: BudgetRule = { max: 30, windowMs: MS_PER_HOUR };

export interface RegistrationDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly codes: VerificationCodes;
  readonly opener: PasswordOpener;
  readonly hasher: PasswordHasher;
  readonly budget: AttemptBudget;
  readonly messages: MessageWriter;
  readonly audit: AuditWriter;
  readonly termsAcceptance: TermsAcceptance;
}

export interface RegistrationRequest {
  /** The phone number or e-mail address that the code was sent to. */
  readonly contact: { readonly kind: 'phone' | 'email'; readonly value: string };
  readonly code: string;
  readonly opername: string;
  readonly passWord: string;
  readonly rePassWord: string;
  readonly keyId: string;
  readonly orgId?: string | undefined;
}

/** Creates accounts for users who proved that a phone or mailbox is theirs. A new account is not verified and has no rights. */
export class Registration {
  readonly #deps: RegistrationDeps;

  constructor(deps: RegistrationDeps) {
    this.#deps = deps;
  }

  /** Throws BusinessError with the reason; only a successful registration consumes the code. */
  async register(request: RegistrationRequest, ip: string): Promise<void> {
    const { storage, reader, codes, opener, hasher, budget } = this.#deps;
    const db = storage.kysely;
    const { kind, value } = request.contact;
    const isPhone = kind === 'phone';
    if (isPhone ? !isMobile(value) : !isEmail(value)) {
      const detail = { field: isPhone ? 'phonenum' : 'email' };
      throw new BusinessError(ACCOUNT_CODE.wrongCode, isPhone ? 'phoneForm' : 'emailForm', detail);
    }
    assertOpername(request.opername);
    if (!(await opener.knowsKey(request.keyId)))
      throw new BusinessError(ACCOUNT_CODE.passwordKeyExpired, 'pageExpired');
    if ((await budget.take(db, `register:ip:${networkOf(ip)}`, PER_IP)) === null)
      throw new BusinessError(ACCOUNT_CODE.tooManyTries, 'tooManyTries');
    const opened = await opener.open(db, request.keyId, [request.passWord, request.rePassWord]);
    if (opened === null) throw new BusinessError(ACCOUNT_CODE.passwordKeyExpired, 'pageExpired');
    const [password = '', repeated = ''] = opened;
    assertGoodPassword({
      password,
      repeated,
      personal: [request.opername, isPhone ? value : (value.split('@')[0] ?? '')],
      field: 'passWord',
    });
    const key: CodeKey = { target: value, purpose: isPhone ? 'register' : 'mailRegister', requester: '' };
    if (!(await codes.isRight(db, key, request.code))) throw wrongCode();
    // From here on the caller owns the contact, so reporting a taken name or unknown organisation helps no stranger.
    if (await reader.isLookalike(db, request.opername, null))
      throw new BusinessError(ACCOUNT_CODE.taken, 'opernameTaken', { field: 'opername' });
    if (request.orgId !== undefined && (await reader.orgShortName(db, request.orgId)) === '') {
      throw new BusinessError(ACCOUNT_CODE.wrongState, 'orgUnknown', { field: 'orgId' });
    }
    await this.#add(request, key, await hasher.hash(password), ip);
  }

  async #add(request: RegistrationRequest, key: CodeKey, passwordHash: string, ip: string): Promise<void> {
    const { storage, clock, writer, codes, messages, audit, termsAcceptance } = this.#deps;
    const today = beijingDate(clock.now());
    await storage.tx(async (trx, afterCommit) => {
      if (!(await codes.consume(trx, key, request.code))) throw wrongCode();
      const operId = randomId('u_');
      const isAdded = await writer.add(trx, {
        oper_id: operId,
        opername: request.opername,
        phonenum: request.contact.kind === 'phone' ? request.contact.value : null,
        email: request.contact.kind === 'email' ? request.contact.value : '',
        claimed_org_id: request.orgId ?? null,
        password_hash: passwordHash,
        valid_start: today,
        valid_end: lastValidDay(today),
      });
      // The name or the contact was taken between the check and the insert.
      if (!isAdded) throw new BusinessError(ACCOUNT_CODE.taken, 'opernameTaken', { field: 'opername' });
      const acceptance = await termsAcceptance.acceptNewcomer(trx, operId);
      await audit.record(trx, {
        kind: 'account.registered',
        operId,
        ip,
        detail: { by: request.contact.kind, ...acceptance },
      });
      await messages.send(trx, afterCommit, {
        operId,
        msgType: 'system',
        ...inboxText('registered'),
      });
    });
  }
}

const wrongCode = (): BusinessError =>
  new BusinessError(ACCOUNT_CODE.wrongCode, 'wrongCode', { field: 'code' });

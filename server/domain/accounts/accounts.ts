import { ConcurrencyGate, type SessionResolver } from '#server/call';
import type { DemandKind } from '#server/config';
import type { Storage } from '#server/db';
import { AttemptBudget } from '#server/domain/attempts';
import { AuditSealer, AuditWriter } from '#server/domain/audit';
import { Captcha } from '#server/domain/captcha';
import { MessageReader, MessageWriter } from '#server/domain/messages';
import { OutboxFile, OutboxSender } from '#server/domain/outbox';
import { ImageStore } from '#server/domain/uploads';
import type { Mailer } from '#server/mail';
import type { Publisher, SessionCloser } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';
import type { SmsGateway } from '#server/sms';
import { availableParallelism } from 'node:os';
import { CodeDelivery } from './code-delivery.ts';
import { ContactChange } from './contact-change.ts';
import { AccountLocks } from './firm/account-locks.ts';
import { FirmActions } from './firm/firm-actions.ts';
import { Login } from './login.ts';
import { LoginBudget } from './login-budget.ts';
import { LoginHistory } from './login-history.ts';
import { Nonces } from './nonces.ts';
import { OperatorReader } from './operator-reader.ts';
import { OperatorWriter } from './operator-writer.ts';
import { PasswordChange } from './password-change.ts';
import { DEFAULT_HASH_COST, type HashCost, PasswordHasher } from './password-hash.ts';
import { PasswordKeys } from './password-keys.ts';
import { PasswordOpener } from './password-opener.ts';
import { RealName } from './real-name.ts';
import { Registration } from './registration.ts';
import { SecondFactor } from './second-factor.ts';
import { SecondFactorCodes } from './second-factor-codes.ts';
import { SecondFactorDemand } from './second-factor-demand.ts';
import { SecretBox } from './secret-box.ts';
import { SecretFiles } from './secret-files.ts';
import { SessionEnder } from './session-ender.ts';
import { type SessionLife, SessionStore } from './session-store.ts';
import { UseDays } from './use-days.ts';
import { VerificationCodes } from './verification-codes.ts';

const MS_PER_HOUR = 3_600_000;
/** Idle end: no call and no open socket for so long. Absolute end: at the latest after a day. */
const DEFAULT_LIFE: SessionLife = { idleMs: 2 * MS_PER_HOUR, maxMs: 24 * MS_PER_HOUR };
const KEY_LIFE_MS = 24 * MS_PER_HOUR;
/** argon2id takes 19 MiB and a core each: up to four at a time, one core left to everybody else, fifty waiting (security notes T41). */
const HASHES_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const HASHES_WAITING = 50;
const CAPTCHA_FROM_FAILURE = 3;

export interface AccountsOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publisher: Publisher;
  readonly closer: SessionCloser;
  /** Where the secrets are kept. */
  readonly dataDir: string;
  /** Whether demonstration accounts may log in. */
  readonly isDemo: boolean;
  /** Cost of a password hash; lower it only in tests that are not about it. */
  readonly hashCost?: HashCost;
  readonly sessionLife?: SessionLife;
  /** null: mails stay in the outbox. */
  readonly mailer?: Mailer | null;
  /** null: text messages stay in the outbox. */
  readonly sms?: SmsGateway | null;
  /** Whether a login needs a slider ticket from the third failure on. */
  readonly isLoginCaptchaOn?: boolean;
  /** Who gets no session without a second factor; nobody without it. */
  readonly secondFactorFor?: readonly DemandKind[];
}

/** The accounts area, built. */
export interface Accounts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly sealer: AuditSealer;
  readonly reader: OperatorReader;
  readonly writer: OperatorWriter;
  readonly keys: PasswordKeys;
  readonly nonces: Nonces;
  readonly opener: PasswordOpener;
  readonly hasher: PasswordHasher;
  readonly budget: AttemptBudget;
  readonly sessions: SessionStore & SessionResolver;
  readonly ender: SessionEnder;
  readonly login: Login;
  readonly passwordChange: PasswordChange;
  readonly history: LoginHistory;
  readonly useDays: UseDays;
  readonly captcha: Captcha;
  readonly codes: VerificationCodes;
  readonly outbox: OutboxSender;
  readonly delivery: CodeDelivery;
  readonly registration: Registration;
  readonly secondFactor: SecondFactor;
  readonly secondCodes: SecondFactorCodes;
  readonly locks: AccountLocks;
  readonly firm: FirmActions;
  readonly contactChange: ContactChange;
  readonly realName: RealName;
  readonly images: ImageStore;
  readonly isDemoAllowed: boolean;
  readonly messages: { readonly reader: MessageReader; readonly writer: MessageWriter };
  readonly closer: SessionCloser;
  /** Starts the sweeps: expired sessions, audit chain, key rotation, clean-up. */
  start(): Undo;
}

/** Opens the secrets (made at the first start) and builds the accounts area. Throws StartupError for secrets open to others. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { storage, clock, log, publisher, closer, isDemo } = options;
  const secrets = await SecretFiles.open(options.dataDir);
  const keys = await PasswordKeys.open(secrets, clock);
  const nonces = new Nonces(await secrets.key('nonce.key'), clock);
  const audit = new AuditWriter(clock);
  const sealer = new AuditSealer(storage, log);
  const reader = new OperatorReader();
  const writer = new OperatorWriter(clock);
  const opener = new PasswordOpener(keys, nonces);
  const gate = new ConcurrencyGate({ atOnce: HASHES_AT_ONCE, maxWaiting: HASHES_WAITING });
  const hasher = new PasswordHasher(options.hashCost ?? DEFAULT_HASH_COST, gate);
  const budget = new AttemptBudget(clock);
  const demand = new SecondFactorDemand(options.secondFactorFor ?? []);
  const sessions = new SessionStore({
    db: storage.kysely,
    clock,
    life: options.sessionLife ?? DEFAULT_LIFE,
    isDemoAllowed: isDemo,
    demand,
  });
  const ender = new SessionEnder({ storage, store: sessions, closer, audit, log });
  const messages = { reader: new MessageReader(), writer: new MessageWriter(clock, publisher) };
  const captcha = new Captcha(storage.kysely, clock);
  const codes = new VerificationCodes(await secrets.key('code.key'), clock);
  const { mailer = null, sms = null } = options;
  const outbox = new OutboxSender({
    storage,
    clock,
    log,
    mailer,
    sms,
    file: new OutboxFile(options.dataDir),
  });
  const delivery = new CodeDelivery({ storage, budget, codes, outbox });
  const secondCodes = new SecondFactorCodes(new SecretBox(await secrets.key('second-factor.key')), clock);
  const base = {
    storage,
    clock,
    reader,
    writer,
    sessions,
    codes,
    secondCodes,
    demand,
    opener,
    hasher,
    audit,
    closer,
  };
  const ticket = {
    fromFailure: CAPTCHA_FROM_FAILURE,
    redeem: (text: string, ip: string) => captcha.redeem(text, 'login', ip),
  };
  const loginBudget = new LoginBudget({
    db: storage.kysely,
    budget,
    audit,
    captcha: options.isLoginCaptchaOn === true ? ticket : null,
  });
  const told = { messages: messages.writer, outbox };
  const secondFactor = new SecondFactor({ ...base, ...told, codes: secondCodes, budget });
  const login = new Login({ ...base, secondFactor, budget: loginBudget, publisher, isDemoAllowed: isDemo });
  const locks = new AccountLocks(clock);
  const firm = new FirmActions({ ...base, ...told, locks });
  const passwordChange = new PasswordChange({ ...base, ...told, budget });
  const registration = new Registration({ ...base, ...told, budget });
  const contactChange = new ContactChange({ ...base, ...told, budget, delivery });
  const realName = new RealName({ ...base, ...told });
  const images = new ImageStore({
    storage,
    clock,
    budget,
    audit,
    gate: new ConcurrencyGate({ atOnce: 2, maxWaiting: 20 }),
  });
  const history = new LoginHistory(clock);
  const useDays = new UseDays(clock);

  const housekeeping = async (): Promise<void> => {
    const db = storage.kysely;
    if (keys.ageMs() >= KEY_LIFE_MS) {
      await keys.rotate();
      await audit.recordAlone(db, { kind: 'key.rotated', detail: { keyId: keys.current().keyId } });
    }
    await nonces.purge(db);
    await budget.purge(db);
    await history.purge(db);
    await useDays.purge(db);
    await captcha.purge();
    await codes.purge(db);
    await secondCodes.purge(db);
    await outbox.purge();
    await images.purge();
  };

  return {
    storage,
    clock,
    audit,
    sealer,
    reader,
    writer,
    keys,
    nonces,
    opener,
    hasher,
    budget,
    sessions,
    ender,
    login,
    passwordChange,
    captcha,
    codes,
    outbox,
    delivery,
    registration,
    secondFactor,
    secondCodes,
    locks,
    firm,
    contactChange,
    realName,
    images,
    isDemoAllowed: isDemo,
    history,
    useDays,
    messages,
    closer,
    start() {
      const undo = [
        ender.start(clock),
        sealer.start(clock),
        outbox.start(),
        clock.every(MS_PER_HOUR / 4, () => {
          housekeeping().catch((error: unknown) => {
            log.error({ err: error }, 'accounts could not be tidied; the next round tries again');
          });
        }),
      ];
      return () => {
        for (const stop of undo) stop();
        mailer?.close();
      };
    },
  };
}

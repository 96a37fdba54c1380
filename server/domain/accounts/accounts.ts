import { MS_PER_MINUTE } from '#contract/rules';
import type { SessionResolver } from '#server/call';
import type { Db, DatabasePoll, Storage } from '#server/db';
import { AttemptBudget } from '#server/domain/attempts';
import { AuditSealer, AuditWriter } from '#server/domain/audit';
import { PersonalSearches } from './operator/personal-searches.ts';
import { InboxFollower, type InboxFollowerDeps, MessageReader, MessageWriter } from '#server/domain/messages';
import { OutboxFile, OutboxSender } from '#server/domain/outbox';
import type { SignOnConfig } from '#server/config';
import type { Identity } from '#server/locales';
import type { Mailer } from '#server/mail';
import type { RightsNotifier, SessionCloser } from '#server/push';
import { type Clock, inTurn, type Logger, type Undo } from '#server/runtime';
import type { SmsGateway } from '#server/sms';
import type { AccountBase } from './account-base.ts';
import { AccountLocks } from './firm/account-locks.ts';
import { FirmActions } from './firm/firm-actions.ts';
import { ApiKeys } from './keys/api-keys.ts';
import { joinSessions, KeySessions } from './keys/key-sessions.ts';
import { RightsRequests } from './firm/rights-requests.ts';
import { RightsService } from './firm/rights.ts';
import { SalesContacts } from './firm/sales-contacts.ts';
import { RightsWatch } from './firm/rights-watch.ts';
import type { MembershipSource } from './operator/operator.ts';
import { OperatorReader } from './operator/operator-reader.ts';
import { OperatorWriter } from './operator/operator-writer.ts';
import type { HashCost } from './password/password-hash.ts';
import { createProfile, type Profile } from './profile/profile.ts';
import { openProofs, type Proofs } from './proofs.ts';
import { SecretFiles } from './secret-files.ts';
import { SessionLapses } from './session-lapses.ts';
import { TermsAcceptance, type TermsSource } from './profile/terms-acceptance.ts';
import { createSessions, type Sessions, type SessionsOptions } from './login/sessions.ts';
import { createFirmSignOn, type FirmSignOn } from './sign-on/firm-sign-on.ts';

const TIDY_MS = 15 * MS_PER_MINUTE;

export interface AccountsOptions extends SessionsOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly closer: SessionCloser;
  readonly rightsNotifier: RightsNotifier;
  /** Notified of new messages, here and in other processes; absent in a tool, whose messages the servers find in the database. */
  readonly readers?: Pick<InboxFollowerDeps, 'bus' | 'here'>;
  /** Directory that holds the secrets. */
  readonly dataDir: string;
  /** Cost of a password hash; lower it only in tests that are not about hashing. */
  readonly hashCost?: HashCost;
  /** null: e-mails stay in the outbox. */
  readonly mailer?: Mailer | null;
  /** null: text messages stay in the outbox. */
  readonly sms?: SmsGateway | null;
  /** In whose name mails are sent; absent: the product's own. */
  readonly identity?: () => Identity;
  /** Absent: terms are not known, so that none are recorded. */
  readonly terms?: TermsSource;
  /** The provider of the firm's sign-on; absent when there is none. */
  readonly signOn?: SignOnConfig | null;
}

/** What the firm may do to an account, and where an account is locked. */
export interface Firm {
  readonly actions: FirmActions;
  readonly locks: AccountLocks;
  readonly rights: RightsService;
  readonly rightsRequests: RightsRequests;
  readonly salesContacts: SalesContacts;
}

/** The assembled accounts area. */
export interface Accounts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly rightsNotifier: RightsNotifier;
  readonly audit: AuditWriter;
  readonly searches: PersonalSearches;
  readonly sealer: AuditSealer;
  readonly budget: AttemptBudget;
  readonly messages: { readonly reader: MessageReader; readonly writer: MessageWriter };
  readonly outbox: OutboxSender;
  readonly sessions: Sessions;
  readonly proofs: Proofs;
  readonly profile: Profile;
  readonly firm: Firm;
  readonly keys: ApiKeys;
  readonly firmSignOn: FirmSignOn;
  /** Resolves a token to a session: of a user who logged in, or of a program with an API key. */
  readonly resolver: SessionResolver;
  /** What has become of sessions since calls were admitted with them. */
  readonly lapses: SessionLapses;
  /** Sets the source of group memberships: configuration starts after the accounts. */
  readMembershipsFrom(source: MembershipSource): void;
  /** Starts the sweeps: expired sessions, audit chain, key rotation, clean-up. */
  start(databasePoll: DatabasePoll): Undo;
}

/** Opens the secrets (created at the first start) and builds the accounts area. Throws StartupError when other users can read the secrets. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { storage, clock, log, rightsNotifier } = options;
  const secrets = await SecretFiles.open(options.dataDir);
  const messages = openInboxes(options);
  const base = accountBase(options, messages.writer);
  const { audit, budget, outbox } = base;
  const proofs = await openProofs(base, secrets, options.hashCost);
  const sessions = createSessions(base, proofs, options);
  const rights = new RightsService({ ...base, rightsNotifier });
  const profile = createProfile({ ...base, rights }, proofs, sessions.store, options.isDemo);
  const locks = new AccountLocks(clock);
  const actions = new FirmActions({ ...base, ...proofs, sessions: sessions.store, locks });
  const isDemoAllowed = options.isDemo;
  const signOnDeps = { ...base, ...proofs, sessions, rights, log, isDemoAllowed };
  const firmSignOn = createFirmSignOn(options.signOn ?? null, signOnDeps);
  const { demand } = sessions;
  const programs = new KeySessions({ ...base, db: storage.kysely, demand, isDemoAllowed });
  const sealer = new AuditSealer(storage);
  return {
    storage,
    clock,
    rightsNotifier,
    audit,
    searches: new PersonalSearches(audit),
    sealer,
    budget,
    messages,
    outbox,
    sessions,
    proofs,
    profile,
    firm: {
      actions,
      locks,
      rights,
      rightsRequests: new RightsRequests({ ...base, clock, rights }),
      salesContacts: new SalesContacts(base),
    },
    firmSignOn,
    keys: new ApiKeys({ ...base, ...proofs, secondFactor: sessions.secondFactor }),
    resolver: joinSessions(sessions.store, programs),
    lapses: new SessionLapses(sessions.store, programs),
    readMembershipsFrom: (source) => base.reader.readMembershipsFrom(source),
    start(databasePoll) {
      const cleanUp = cleanupOf({ ...base, ...profile, log }, [proofs, sessions, firmSignOn]);
      const undo = [
        sessions.ender.start(clock, databasePoll),
        sealer.start(databasePoll),
        messages.start(),
        new RightsWatch({ db: storage.kysely, rightsNotifier }).start(databasePoll),
        outbox.start(databasePoll),
        clock.every(TIDY_MS, cleanUp),
      ];
      return () => {
        for (const stop of undo) stop();
        options.mailer?.close();
      };
    },
  };
}

/** Dependencies shared by the parts of the accounts area. */
function accountBase(
  {
    storage,
    clock,
    log,
    closer,
    dataDir,
    identity,
    terms = async () => null,
    mailer = null,
    sms = null,
  }: AccountsOptions,
  messages: MessageWriter,
): AccountBase {
  const audit = new AuditWriter(clock);
  return {
    storage,
    clock,
    audit,
    termsAcceptance: new TermsAcceptance({ storage, clock, audit, messages, terms }),
    budget: new AttemptBudget(clock),
    messages,
    outbox: new OutboxSender({ storage, clock, log, mailer, sms, identity, file: new OutboxFile(dataDir) }),
    closer,
    reader: new OperatorReader(),
    writer: new OperatorWriter(clock),
  };
}

/** Deletes what has been kept for too long, one round after another. */
function cleanupOf(
  { storage, budget, outbox, images, log }: AccountBase & Pick<Profile, 'images'> & { readonly log: Logger },
  parts: readonly { tidy(db: Db): Promise<void> }[],
): () => void {
  return inTurn(
    async () => {
      for (const part of parts) await part.tidy(storage.kysely);
      await budget.purge(storage.kysely);
      await outbox.purge();
      await images.purge();
    },
    (error) => {
      log.error({ err: error }, 'accounts could not be tidied; the next round tries again');
    },
  );
}

/** Inboxes, and the notification of their readers. */
function openInboxes({ storage, clock, log, publisher, readers }: AccountsOptions) {
  const inbox =
    readers === undefined ? null : new InboxFollower({ db: storage.kysely, clock, log, ...readers });
  return {
    reader: new MessageReader(),
    writer: new MessageWriter(clock, publisher, inbox),
    start: (): Undo => inbox?.start() ?? (() => {}),
  };
}

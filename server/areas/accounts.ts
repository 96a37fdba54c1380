import { MS_PER_MINUTE } from '#contract/rules';
import { accountRoutes } from '#server/api/account';
import { basicRoutes } from '#server/api/basic';
import { userRoutes } from '#server/api/transaction';
import {
  type Accounts,
  type AccountsOptions,
  demoAccounts,
  keepSampleParameters,
  openAccounts,
  reportMissingStaff,
  seedDemoAccounts,
} from '#server/domain/accounts';
import { AuditForwarder, auditSyslog, auditWebhook, LastHashMail } from '#server/domain/audit';
import { messageSource } from '#server/domain/messages';
import type { Storage } from '#server/db';
import { BUILT_IN_IDENTITY, type Identity } from '#server/locales';
import { type OnDenied, serveSignOnLogout } from '#server/http';
import { deliveryOf, type MailServerState, WatchedMailer } from '#server/mail';
import { networkOf, type Undo } from '#server/runtime';
import type { Area, DemoAccount, ServerContext } from './server-context.ts';

const DENIED_EVENTS = { max: 20, windowMs: 15 * MS_PER_MINUTE };

/** The accounts area, and what other areas need of it. */
export interface AccountsArea {
  readonly area: Area;
  readonly accounts: Accounts;
  readonly demoAccounts: () => Promise<readonly DemoAccount[]>;
  /**
   * Writes refused calls and sockets to the audit chain, at most 20 per operator (for a visitor: per address) in a quarter of an
   * hour.
   */
  readonly onDenied: OnDenied;
  readonly mailServer: () => MailServerState;
}

export type AccountsTuning = Pick<AccountsOptions, 'hashCost' | 'sessionLife' | 'identity' | 'terms'>;

/** Operators, sessions, messages and audit. Start it after the bonds: demonstration accounts refer to organisations and bonds. */
export async function accountsArea(
  context: ServerContext,
  tuning: AccountsTuning = {},
): Promise<AccountsArea> {
  const { config, log, clock, storage, hub, bus } = context;
  const { mailer: plain, sms } = deliveryOf(config.delivery);
  const mailer = plain && new WatchedMailer(plain, { clock, log: log.child({ part: 'mail' }) });
  const accounts = await openAccounts({
    storage,
    clock,
    log: log.child({ part: 'accounts' }),
    publisher: hub,
    readers: { bus, here: hub.here },
    closer: hub,
    rightsNotifier: hub,
    dataDir: config.dataDir,
    isDemo: config.isDemo,
    isLoginCaptchaOn: config.isLoginCaptchaOn,
    secondFactorFor: config.secondFactorFor,
    sessionHistoryDays: config.sessionHistoryDays,
    signOn: config.signOn,
    mailer,
    sms,
    ...tuning,
  });
  return {
    accounts,
    onDenied(viewer, call) {
      recordDenied(accounts, storage, viewer, call).catch((error: unknown) => {
        log.error({ err: error }, 'a refused call could not be written to the audit chain');
      });
    },
    demoAccounts: async () =>
      config.isDemo
        ? demoAccounts().map(({ account, password, title }) => ({ account, password, description: title }))
        : [],
    mailServer: () => mailer?.state ?? 'none',
    area: areaOf(context, accounts, mailer, tuning.identity ?? (() => BUILT_IN_IDENTITY)),
  };
}

function areaOf(
  context: ServerContext,
  accounts: Accounts,
  mailer: WatchedMailer | null,
  identity: () => Identity,
): Area {
  const { config, clock, storage } = context;
  const { logouts } = accounts.firmSignOn;
  const undos: Undo[] = [];
  return {
    routes: [
      ...accountRoutes(accounts),
      ...basicRoutes({ ...accounts, identity, isDemo: config.isDemo }),
      ...userRoutes(accounts),
    ],
    measure(meter) {
      meter.gauge('outbox_waiting', 'Mails and text messages that are still to be sent', () =>
        accounts.outbox.waiting(),
      );
      if (mailer === null) return;
      meter.gauge('mail_ready', '1 while the mail server accepts log-ins', () =>
        mailer.state === 'unchecked' ? null : Number(mailer.state === 'ready'),
      );
    },
    ...(logouts === null
      ? {}
      : { serve: (app) => serveSignOnLogout(app, (token, ip) => logouts.carryOut(token, ip)) }),
    sources: [messageSource(storage.kysely, accounts.messages.reader)],
    async start() {
      await keepSampleParameters(storage.kysely, config.isDemo);
      if (config.isDemo) await seedDemoAccounts({ storage, clock, ...accounts.profile, ...accounts.proofs });
      await accounts.audit.recordAlone(storage.kysely, {
        kind: 'server.started',
        detail: { demo: config.isDemo },
      });
      await reportMissingStaff(storage.kysely, context.log);
      undos.push(accounts.start(context.databasePoll), ...sendAuditOut(context, accounts));
      if (mailer !== null) undos.push(mailer.start());
    },
    async stop() {
      for (const undo of undos.splice(0)) undo();
      await accounts.audit.recordAlone(storage.kysely, { kind: 'server.stopped' });
      await accounts.sealer.seal();
    },
  };
}

async function recordDenied(
  { budget, audit }: Accounts,
  { kysely }: Storage,
  ...[{ session, ip }, call]: Parameters<OnDenied>
): Promise<void> {
  if ((await budget.take(kysely, `denied:${session?.operId ?? networkOf(ip)}`, DENIED_EVENTS)) === null)
    return;
  await audit.recordAlone(kysely, {
    kind: 'access.denied',
    operId: session?.operId ?? null,
    sessionId: session?.sessionId ?? null,
    ip,
    detail: { call },
  });
}

/** Exports of the audit chain: to a webhook, to syslog, and its latest hash by e-mail. */
function sendAuditOut(
  { config, storage, clock, log: parent }: ServerContext,
  { outbox }: Pick<Accounts, 'outbox'>,
): Undo[] {
  const { auditOut, auditSyslog: url, auditMail: to } = config;
  const log = parent.child({ part: 'audit' });
  const webhook = auditOut && auditWebhook({ ...auditOut, now: clock.now });
  return [
    ...(webhook === null ? [] : [new AuditForwarder({ storage, log, target: webhook }).start(clock)]),
    ...(url === null
      ? []
      : [
          new AuditForwarder({
            storage,
            log,
            target: auditSyslog({ url }),
            position: 'audit.syslog',
          }).start(clock),
        ]),
    ...(to === null ? [] : [new LastHashMail({ storage, clock, log, outbox, to }).start()]),
  ];
}

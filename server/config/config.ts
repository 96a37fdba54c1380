import { readFlags, StartupError } from '#server/runtime';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type DemandKind, environment, isDemandKind, type Values } from './environment.ts';
import { isLoopback } from './loopback.ts';
import { type SignOnConfig, signOnOf } from './sign-on.ts';
import { type TracingConfig, tracingOf } from './tracing.ts';

/** The server's configuration. Built once at start-up; nothing else reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Backup folder, to which the embedded database archives its log; null: none. */
  readonly backupDir: string | null;
  /** Folder of the months moved out of the database. */
  readonly archiveDir: string;
  /** null: one process, no bus. */
  readonly busUrl: string | null;
  /**
   * After a stop request the server still accepts calls for this long while reporting not ready, so that a load balancer stops
   * sending traffic.
   */
  readonly drainMs: number;
  /** Folder of the built client; not served if it does not exist. */
  readonly clientDir: string;
  /**
   * Demonstration accounts and banner: with --demo or DEMO=1, and on the default embedded start that listens on this machine only.
   */
  readonly isDemo: boolean;
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly allowedHosts: readonly string[];
  readonly market: MarketConfig;
  readonly trading: TradingConfig;
  /** Holidays and make-up days that are not built in; null: none. */
  readonly calendarFile: string | null;
  readonly limits: LimitsConfig;
  /** Where Prometheus reads the metrics; null: not served. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly delivery: DeliveryConfig;
  /** Where the audit chain is exported, signed; null: nowhere. */
  readonly auditOut: { readonly url: string; readonly secret: string } | null;
  /** Syslog server to which the audit chain is exported, `tcp://` or `udp://`; null: none. */
  readonly auditSyslog: string | null;
  /** Recipient of the chain's latest hash, mailed once a day; null: none. */
  readonly auditMail: string | null;
  /** Whether a login requires a solved slider from the third failure on. */
  readonly isLoginCaptchaOn: boolean;
  /** Kinds of operators who get no session without a second factor. */
  readonly secondFactorFor: readonly DemandKind[];
  /** How many days a session that ended is kept. */
  readonly sessionHistoryDays: number;
  /** The firm's sign-on provider; null: there is none, and the feature is hidden. */
  readonly signOn: SignOnConfig | null;
  /** Where traces are sent; null: tracing is off. */
  readonly tracing: TracingConfig | null;
}

/** Where e-mails and text messages are sent; null keeps them in the outbox. */
export interface DeliveryConfig {
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly sms: { readonly url: string; readonly token: string | null } | null;
}

export interface MarketConfig {
  /** Factor on the simulator's activity. */
  readonly speed: number;
  /** 'always' trades round the clock (default with demonstration accounts), 'market' only in trading hours. */
  readonly clock: 'market' | 'always';
  readonly seed: number;
  readonly feed: { readonly kind: 'simulated' } | { readonly kind: 'replay'; readonly file: string };
}

export interface TradingConfig {
  /** Maximum distance of a quote from the valuation, bp of yield, by bond class. */
  readonly deviationBp: { readonly rates: number; readonly credit: number; readonly belowAA: number };
  /** Workdays after which a valuation is no longer used for comparison. */
  readonly valuationMaxAgeDays: number;
}

export interface LimitsConfig {
  readonly connections: number;
  readonly connectionsPerIp: number;
  /** HTTP calls per address; 0 is no limit. */
  readonly requestsPerMinute: number;
  readonly socketsPerIp: number;
  readonly socketsPerUser: number;
  /** Messages per socket. */
  readonly socketMessagesPerMinute: number;
  /** Sustained rate of snapshot rows per user, per second. */
  readonly snapshotRowsPerSecond: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const marketOf = (values: Values, isDemo: boolean): Config['market'] => ({
  speed: values.SIM_SPEED,
  // A newcomer at night should see a live market too.
  clock: values.SIM_CLOCK ?? (isDemo ? 'always' : 'market'),
  seed: values.SIM_SEED,
  feed:
    values.FEED === 'simulated'
      ? { kind: 'simulated' }
      : { kind: 'replay', file: resolve(values.FEED.slice('replay:'.length)) },
});

const limitsOf = (values: Values): Config['limits'] => ({
  connections: values.MAX_CONNECTIONS,
  connectionsPerIp: values.MAX_CONNECTIONS_PER_IP,
  requestsPerMinute: values.MAX_REQUESTS_PER_MINUTE,
  socketsPerIp: values.MAX_SOCKETS_PER_IP,
  socketsPerUser: values.MAX_SOCKETS_PER_USER,
  socketMessagesPerMinute: values.MAX_SOCKET_MESSAGES_PER_MINUTE,
  snapshotRowsPerSecond: values.MAX_SNAPSHOT_ROWS_PER_SECOND,
});

/** Parses flags and environment by the schema. Throws StartupError naming the first invalid variable. */
function readValues(env: Environment, argv: readonly string[] | null): Values {
  const present = Object.fromEntries(
    Object.entries({ ...env, ...(argv === null ? {} : flags(argv, env)) }).filter(
      ([, value]) => value !== undefined && value.trim() !== '',
    ),
  );
  const parsed = z.safeParse(environment, present);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  // A refused DATABASE_URL may contain a password.
  const value = /URL|TOKEN|SECRET|OTLP/.test(name) ? '' : `, got ${JSON.stringify(present[name])}`;
  throw new StartupError(`${name}: ${issue?.message ?? 'not accepted'}${value}`);
}

/** Throws StartupError for a variable that does nothing without another. */
function refuseHalves(values: Values): void {
  if ((values.AUDIT_URL === null) !== (values.AUDIT_SECRET === null))
    throw new StartupError('AUDIT_URL and AUDIT_SECRET belong together: set both, or neither');
  for (const [name, other] of [
    ['SMS_TOKEN', 'SMS_URL'],
    ['AUDIT_MAIL', 'SMTP_URL'],
  ] as const)
    if (values[name] !== null && values[other] === null)
      throw new StartupError(`${name} does nothing without ${other}: set both, or only ${other}, or neither`);
}

/**
 * Reads the configuration. The server's flags (`--demo`, `--port 8081`; null: a program that has none of them) override the environment. Throws
 * StartupError naming the variable.
 */
export function readConfig(env: Environment, argv: readonly string[] | null = null): Config {
  const values = readValues(env, argv);
  refuseHalves(values);
  // Their passwords are public: exposing them to other machines requires an explicit setting.
  const isDemo =
    values.DEMO === null ? values.DATABASE_URL === null && isLoopback(values.HOST) : values.DEMO === '1';
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    archiveDir: resolve(values.ARCHIVE_DIR ?? join(values.DATA_DIR, 'archive')),
    backupDir: values.BACKUP_DIR === null ? null : resolve(values.BACKUP_DIR),
    busUrl: values.BUS_URL,
    // Longer than the load balancers of deploy/ take to notice.
    drainMs: 1_000 * (values.DRAIN_SECONDS ?? (values.BUS_URL === null ? 0 : 3)),
    clientDir: resolve(values.CLIENT_DIR),
    isDemo,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES,
    allowedOrigins: values.ALLOWED_ORIGINS,
    allowedHosts: values.ALLOWED_HOSTS,
    market: marketOf(values, isDemo),
    calendarFile: values.CALENDAR_FILE === null ? null : resolve(values.CALENDAR_FILE),
    trading: {
      deviationBp: {
        rates: values.DEVIATION_RATES_BP,
        credit: values.DEVIATION_CREDIT_BP,
        belowAA: values.DEVIATION_BELOW_AA_BP,
      },
      valuationMaxAgeDays: values.VALUATION_MAX_AGE_DAYS,
    },
    delivery: {
      smtp: values.SMTP_URL === null ? null : { url: values.SMTP_URL, from: values.MAIL_FROM },
      sms: values.SMS_URL === null ? null : { url: values.SMS_URL, token: values.SMS_TOKEN },
    },
    auditOut:
      values.AUDIT_URL === null || values.AUDIT_SECRET === null
        ? null
        : { url: values.AUDIT_URL, secret: values.AUDIT_SECRET },
    auditSyslog: values.AUDIT_SYSLOG,
    auditMail: values.AUDIT_MAIL,
    isLoginCaptchaOn: values.LOGIN_CAPTCHA === '1',
    secondFactorFor: (values.SECOND_FACTOR_FOR ?? (isDemo ? [] : ['staff'])).filter(isDemandKind),
    sessionHistoryDays: values.SESSION_HISTORY_DAYS,
    signOn: signOnOf(values),
    tracing: tracingOf(values),
    metrics: values.METRICS_PORT === null ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    limits: limitsOf(values),
  };
}

function flags(argv: readonly string[], env: Environment): Record<string, string> {
  const { values } = readFlags(
    { args: [...argv], options: { demo: { type: 'boolean' }, port: { type: 'string' } } },
    'the flags are --demo and --port NUMBER',
    env,
  );
  return {
    ...(values.demo === true ? { DEMO: '1' } : {}),
    ...(values.port === undefined ? {} : { PORT: values.port }),
  };
}

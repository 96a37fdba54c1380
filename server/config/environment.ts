import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { signOnVariables } from './sign-on.ts';
import { tracingVariables } from './tracing.ts';

/** Kinds of operators for whom a second factor may be required. */
const DEMAND_KINDS = ['staff', 'marketMaker', 'everyone'] as const;
export type DemandKind = (typeof DEMAND_KINDS)[number];
const DEMAND_HINT = 'expected staff, marketMaker, everyone, separated by commas, or nobody alone';
export const isDemandKind = (text: string): text is DemandKind => DEMAND_KINDS.some((kind) => kind === text);

const wholeNumber = (min: number, max: number) => {
  const hint = `expected a whole number from ${min} to ${max}`;
  return z.coerce
    .number<string | number>(hint)
    .check(z.int(hint), z.minimum(min, hint), z.maximum(max, hint));
};
const whole = (min: number, max: number, fallback: number) => z._default(wholeNumber(min, max), fallback);
/** A number above 0. */
const positive = (max: number, fallback: number) => {
  const hint = `expected a number above 0, at most ${max}`;
  return z._default(
    z.coerce.number<string | number>(hint).check(z.positive(hint), z.maximum(max, hint)),
    fallback,
  );
};
const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `expected ${choices.join(' or ')}`);
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
);
const listOf = (isItem: (item: string) => boolean, hint: string) =>
  z.pipe(list, z.array(z.string().check(z.refine(isItem, hint))));
/** An address with a host, and with a port that exists. */
const urlText = (pattern: RegExp, hint: string) =>
  z.string().check(
    z.regex(pattern, hint),
    z.refine((text) => Boolean(URL.parse(text)?.host), hint),
  );
/**
 * `postgres://…`, with a host, and with a port that exists. A socket is named as a parameter: `postgres://user@/database?host=/run/postgresql`.
 */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  // The standard allows no user without a host.
  const url = URL.parse(text.replace(/\/\/[^/@]*@\//, '///'));
  return url !== null && (url.host !== '' || (url.searchParams.get('host') ?? '') !== '');
}
const SYSLOG_HINT = 'expected tcp://host:port or udp://host:port';
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const isAddress = (text: string): boolean => {
  const [address = '', prefix = '0'] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return /^[^/]+(\/\d{1,3})?$/.test(text) && Number(prefix) <= longest;
};

/** The environment, one key per variable. Empty or blank text counts as absent. The variables are described in docs/operations.md. */
export const environment = z.object({
  PORT: whole(0, 65_535, 8080),
  HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, 'expected an address or host name to listen on')),
    '127.0.0.1',
  ),
  DATA_DIR: z._default(z.string(), './data'),
  ARCHIVE_DIR: z._default(z.nullable(z.string()), null),
  BACKUP_DIR: z._default(z.nullable(z.string()), null),
  DATABASE_URL: z._default(
    z.nullable(z.string().check(z.refine(isDatabaseUrl, 'expected postgres://user:password@host/database'))),
    null,
  ),
  BUS_URL: z._default(z.nullable(urlText(/^nats:\/\//, 'expected nats://host:port')), null),
  DRAIN_SECONDS: z._default(
    z.nullable(
      z.coerce
        .number<string | number>('expected seconds, at most 5')
        .check(z.minimum(0, 'expected seconds, at most 5'), z.maximum(5, 'expected seconds, at most 5')),
    ),
    null,
  ),
  CLIENT_DIR: z._default(z.string(), './dist/client'),
  SIM_SPEED: positive(10_000, 1),
  SIM_CLOCK: z._default(z.nullable(oneOf(['market', 'always'])), null),
  SIM_SEED: whole(0, 4_294_967_295, 20_261_121),
  FEED: z._default(
    z.string().check(z.regex(/^(simulated|replay:.+)$/, 'expected simulated, or replay:FILE')),
    'simulated',
  ),
  DEMO: z._default(z.nullable(oneOf(['0', '1'])), null),
  SMTP_URL: z._default(
    z.nullable(urlText(/^smtps?:\/\//, 'expected smtp://user:password@host:port or smtps://…')),
    null,
  ),
  MAIL_FROM: z._default(
    z
      .string()
      .check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'expected an address such as Bond Desk <no-reply@example.com>')),
    'no-reply@localhost',
  ),
  SMS_URL: z._default(z.nullable(urlText(/^https?:\/\//, 'expected https://gateway/path')), null),
  SMS_TOKEN: z._default(z.nullable(z.string()), null),
  CALENDAR_FILE: z._default(z.nullable(z.string()), null),
  DEVIATION_RATES_BP: positive(10_000, 30),
  DEVIATION_CREDIT_BP: positive(10_000, 50),
  DEVIATION_BELOW_AA_BP: positive(10_000, 100),
  VALUATION_MAX_AGE_DAYS: whole(1, 250, 5),
  AUDIT_URL: z._default(z.nullable(urlText(/^https?:\/\//, 'expected https://receiver/path')), null),
  AUDIT_SECRET: z._default(
    z.nullable(z.string().check(z.minLength(16, 'expected at least 16 characters'))),
    null,
  ),
  AUDIT_SYSLOG: z._default(
    z.nullable(
      z.string().check(
        z.regex(/^(tcp|udp):\/\/[^/:@\s]+:\d+$/, SYSLOG_HINT),
        z.refine((text) => URL.canParse(text), SYSLOG_HINT),
      ),
    ),
    null,
  ),
  AUDIT_MAIL: z._default(
    z.nullable(
      z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'expected an address such as audit@example.com')),
    ),
    null,
  ),
  LOGIN_CAPTCHA: z._default(oneOf(['0', '1']), '1'),
  SECOND_FACTOR_FOR: z._default(
    z.nullable(
      listOf((text) => text === 'nobody' || isDemandKind(text), DEMAND_HINT).check(
        z.refine((kinds) => kinds.length === 1 || !kinds.includes('nobody'), DEMAND_HINT),
      ),
    ),
    null,
  ),
  SESSION_HISTORY_DAYS: whole(1, 3_650, 90),
  ...signOnVariables,
  ...tracingVariables,
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  TRUSTED_PROXIES: listOf(
    isAddress,
    'expected addresses or networks such as 10.0.0.0/8, separated by commas',
  ),
  ALLOWED_ORIGINS: listOf(isOrigin, 'expected origins such as https://bond.example.com, separated by commas'),
  ALLOWED_HOSTS: listOf(
    (text) => /^[a-z0-9.-]+$/.test(text),
    'expected lower-case host names without a port, separated by commas',
  ),
  METRICS_PORT: z._default(z.nullable(wholeNumber(0, 65_535)), null),
  METRICS_HOST: z._default(
    z.string().check(z.regex(/^[\w.:-]+$/, 'expected an address or host name to listen on')),
    '127.0.0.1',
  ),
  MAX_CONNECTIONS: whole(10, 1_000_000, 20_000),
  MAX_CONNECTIONS_PER_IP: whole(1, 1_000_000, 1_000),
  MAX_REQUESTS_PER_MINUTE: whole(0, 10_000_000, 6_000),
  MAX_SOCKETS_PER_IP: whole(1, 1_000_000, 500),
  MAX_SOCKETS_PER_USER: whole(1, 1_000_000, 60),
  MAX_SOCKET_MESSAGES_PER_MINUTE: whole(1, 1_000_000, 300),
  MAX_SNAPSHOT_ROWS_PER_SECOND: whole(100, 10_000_000, 2_000),
});

/** The variables as parsed. */
export type Values = z.output<typeof environment>;

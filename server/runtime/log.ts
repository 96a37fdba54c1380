import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

const { chindingsSym } = pino.symbols;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * Keys whose values never reach a log, at the top level and one or two levels down (security notes T8). A database error's
 * detail repeats the values of the row.
 */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  '["sec-websocket-protocol"]',
  'passWord',
  'rePassWord',
  'newPassWord',
  'oldPassWord',
  'confirmPassword',
  'password',
  'token',
  'oldCode',
  'ticket',
  'challenge',
  'secret',
  'recoveryCodes',
  'phonenum',
  'phone',
  'mobile',
  'email',
  'realname',
  'opername',
  'account',
];

const redactPaths = SECRET_KEYS.flatMap((key) => {
  const tail = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${tail}`, `*.*${tail}`];
}).concat('body.code', '*.body.code', 'err.detail', 'err.where', 'err.parameters');

/**
 * A structured logger: one JSON line per event, secrets and personal data replaced by `[redacted]`. `traceId`: names the trace that a line belongs
 * to, null for none.
 */
export function createLogger(
  level: LogLevel,
  destination?: DestinationStream,
  traceId?: () => string | null,
): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactPaths, censor: '[redacted]' },
    ...(traceId && { mixin: traceMixin(traceId) }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A line that names its trace itself keeps that. */
const traceMixin = (traceId: () => string | null) => (line: object) => {
  const id = 'traceId' in line ? null : traceId();
  return id === null ? {} : { traceId: id };
};

/**
 * The logger of one call: each of its lines bears the call's id as `reqId`. As `log.child`, which would look in the id for every secret, 29 kB of memory
 * a call. The id is the program's own.
 */
export function callLogger<Log extends object>(log: Log, id: string): Log {
  // `as` holds: a child has what its parent has, and a logger of pino keeps its bindings as text.
  const child = Object.create(log) as Log;
  const bindings = child as { [chindingsSym]: string };
  bindings[chindingsSym] += `,"reqId":${JSON.stringify(id)}`;
  return child;
}

import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Keys whose values never reach a log, at the top level and one or two levels down (security notes T8). */
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
  'code',
  'oldCode',
  'ticket',
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
});

/** A structured logger: one JSON line per event, secrets and personal data replaced by `[redacted]`. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactPaths, censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

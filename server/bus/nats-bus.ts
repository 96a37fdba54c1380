import { type Logger, StartupError, untilAborted } from '#server/runtime';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';
import { localBus } from './local-bus.ts';

/** Prefix of this product's subjects on a shared NATS. */
const PREFIX = 'bond.';
const CONNECT_TIMEOUT_MS = 5_000;
const PACE = {
  /** Pause before each attempt to reconnect. */
  retryMs: 2_000,
  /** How often NATS is asked whether it is there; without an answer to two in a row, the connection counts as lost. */
  pingMs: 3_000,
  /** Maximum wait for NATS to take what was published before a stop. */
  drainMs: 2_000,
};

/**
 * The bus of several processes over core NATS. This process's listeners are called before `publish` returns, those of others a
 * moment later, each publisher's messages in order. While NATS is down, messages for other processes are lost, as the bus
 * allows; it reconnects automatically. `url` may carry user and password. Throws StartupError if NATS cannot be reached now.
 */
export async function natsBus(url: string, log: Logger, changes: Partial<typeof PACE> = {}): Promise<Bus> {
  const pace = { ...PACE, ...changes };
  const local = localBus(log);
  const nats = await connectTo(url, pace);
  nats.subscribe(`${PREFIX}>`, {
    callback: (error, message) => {
      if (error !== null) {
        log.error({ err: error }, 'bus subscription failed');
        return;
      }
      try {
        local.publish(message.subject.slice(PREFIX.length), message.json());
      } catch (cause) {
        log.warn({ err: cause, subject: message.subject }, 'a bus message could not be read');
      }
    },
  });
  const link = { isLost: false };
  void followStatus(nats, log, link);
  return {
    publish(topic, message) {
      local.publish(topic, message);
      // What is lost anyway would only be kept.
      if (!link.isLost && !nats.isClosed()) nats.publish(PREFIX + topic, JSON.stringify(message));
    },
    subscribe: local.subscribe,
    async close() {
      await local.close();
      try {
        // Draining would wait for the next attempt to reconnect, in the few seconds of a stop.
        if (!link.isLost) await untilAborted(nats.drain(), AbortSignal.timeout(pace.drainMs));
      } catch (error) {
        // NATS went away just now. What still waits to be sent is lost, as the bus allows; the rest of the stop must go on.
        log.warn({ err: error }, 'the bus is closed while NATS is away');
      }
      await nats.close();
    },
  };
}

async function connectTo(url: string, { retryMs, pingMs }: typeof PACE): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  try {
    return await connect({
      servers: host,
      name: 'bond-desk',
      // Our own were already delivered here.
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryMs,
      pingInterval: pingMs,
      maxPingOut: 2,
      // A password that is changed there first and here later must not end the bus for good.
      ignoreAuthErrorAbort: true,
      timeout: CONNECT_TIMEOUT_MS,
      ...(username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (isRefusal(error))
      throw new StartupError(
        `BUS_URL: NATS at ${host} refuses its user and password (${reason}): correct them, as in nats://user:password@${host}`,
      );
    throw new StartupError(
      `BUS_URL: NATS at ${host} cannot be reached (${reason}): start it, or unset BUS_URL to run one process`,
    );
  }
}

/** Whether NATS answers, but not to this user and password. */
const isRefusal = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError;

/** Logs losses, refusals and returns of the connection, and keeps in `link` whether it is lost. */
async function followStatus(nats: NatsConnection, log: Logger, link: { isLost: boolean }): Promise<void> {
  let isRefused = false;
  for await (const status of nats.status()) {
    if (status.type === 'error' && isRefusal(status.error)) {
      // At every attempt to reconnect: an operator needs the first.
      log[isRefused ? 'debug' : 'error'](
        { reason: status.error.message },
        'NATS refuses the user and password of BUS_URL: correct them and restart, or restore them there',
      );
      isRefused = true;
    }
    // Also after each attempt that got as far as a refusal. A connection without answers is ended a moment after it counts as lost.
    if ((status.type === 'disconnect' || status.type === 'staleConnection') && !link.isLost) {
      link.isLost = true;
      log.warn('bus connection lost; other processes notice changes by polling until it is back');
    }
    if (status.type === 'reconnect') {
      isRefused = false;
      link.isLost = false;
      log.warn('bus connection is back');
    }
  }
}

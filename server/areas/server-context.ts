import type { ServerCommand } from '#contract/push';
import type { FastifyInstance } from 'fastify';
import type { Bus } from '../bus/bus.ts';
import type { Config } from '../config/config.ts';
import type { Storage } from '../db/storage.ts';
import type { OnDenied } from '../http/register-endpoint.ts';
import type { PageOrigins } from '../http/security-headers.ts';
import type { Route } from '../call/route.ts';
import type { SessionResolver } from '../call/session.ts';
import type { Hub } from '../push/hub.ts';
import type { StreamSource } from '../push/stream-source.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Logger } from '../runtime/log.ts';

/** What every area builds on. An area's own types name only the parts that it uses. */
export interface ServerContext {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly hub: Hub;
}

/** What an area adds to the server. */
export interface Area {
  readonly routes?: readonly Route[];
  readonly sources?: readonly StreamSource[];
  /** Serves what is no call of the contract: documents and files of its own. */
  readonly serve?: (app: FastifyInstance) => void;
  /** Commands that every client is told when it connects. */
  standingCommands?(): Promise<readonly ServerCommand[]>;
  /** Seeds, starts timers and the market. Areas start in the order of the list. */
  start?(): Promise<void>;
  /** Undoes `start`, in the opposite order. Everything that others must keep is on disk when it ends. */
  stop?(): Promise<void>;
}

/** An account that a newcomer may try, printed at the start. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly description: string;
}

/** The areas, and what they provide to the frame. */
export interface Wired {
  readonly areas: readonly Area[];
  readonly sessions: SessionResolver;
  readonly demoAccounts: () => Promise<readonly DemoAccount[]>;
  /** Told of calls and sockets that were refused. */
  readonly onDenied?: OnDenied;
  /** Origins that the page may use beside its own; none without it. */
  readonly pageOrigins?: () => Promise<PageOrigins>;
}

import type { ServerCommand } from '#contract/push';
import type { Bus } from '#server/bus';
import type { Route, SessionResolver } from '#server/call';
import type { Config } from '#server/config';
import type { DatabasePoll, Storage } from '#server/db';
import type { MarketOrigin } from '#server/domain/market';
import type { CallRefusal, OnDenied, PageOrigins } from '#server/http';
import type { MailServerState } from '#server/mail';
import type { Meter } from '#server/metrics';
import type { Hub, StreamRights, StreamSource } from '#server/push';
import type { Clock, Logger } from '#server/runtime';
import type { Tracing } from '#server/tracing';
import type { FastifyInstance } from 'fastify';

/** What every area builds on. An area's own types name only the parts it uses. */
export interface ServerContext {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly storage: Storage;
  /** What is polled in the database twice a second. */
  readonly databasePoll: DatabasePoll;
  readonly bus: Bus;
  readonly hub: Hub;
  /** Null if nothing is traced. */
  readonly tracing: Tracing | null;
}

/** What an area adds to the server. */
export interface Area {
  readonly routes?: readonly Route[];
  readonly sources?: readonly StreamSource[];
  /** Serves documents and files that are not calls of the contract. */
  readonly serve?: (app: FastifyInstance) => void;
  /** Registers its metrics. Called once, if metrics are served. */
  readonly measure?: (meter: Meter) => void;
  /** Commands sent to every client on connecting. */
  currentCommands?(): Promise<readonly ServerCommand[]>;
  /** Seeds data, and starts timers and the market. Areas start in list order. */
  start?(): Promise<void>;
  /** Undoes `start`, in reverse order. When it ends, everything that must be kept is on disk. */
  stop?(): Promise<void>;
}

/** An account for trying the product, printed at start-up. */
export interface DemoAccount {
  readonly account: string;
  readonly password: string;
  readonly description: string;
}

/** The areas, and what they provide to the application. */
export interface Wired {
  readonly areas: readonly Area[];
  readonly sessions: SessionResolver;
  readonly demoAccounts: () => Promise<readonly DemoAccount[]>;
  /** Called on refused calls and sockets. */
  readonly onDenied?: OnDenied;
  /** Calls refused to some users because of what the configuration gives only to others. */
  readonly refuses?: CallRefusal;
  /** The same for streams. */
  readonly streamRights?: StreamRights;
  /** Origins that the page may use besides its own; none if absent. */
  readonly pageOrigins?: () => Promise<PageOrigins>;
  /** What the page is titled until its program runs; as the build has it if absent or null. */
  readonly productName?: () => string | null;
  /** Where quotes come from; nowhere if absent. */
  readonly marketOrigin?: () => MarketOrigin;
  /** Whether mails can be delivered; none is configured if absent. */
  readonly mailServer?: () => MailServerState;
}

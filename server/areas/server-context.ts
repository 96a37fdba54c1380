import type { ServerCommand } from '#contract/push';
import type { Bus } from '#server/bus';
import type { Route, SessionResolver } from '#server/call';
import type { Config } from '#server/config';
import type { Glance, Storage } from '#server/db';
import type { CallRefusal, OnDenied, PageOrigins } from '#server/http';
import type { Meter } from '#server/metrics';
import type { Hub, StreamRights, StreamSource } from '#server/push';
import type { Clock, Logger } from '#server/runtime';
import type { Tracing } from '#server/tracing';
import type { FastifyInstance } from 'fastify';

/** What every area builds on. An area's own types name only the parts that it uses. */
export interface ServerContext {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly storage: Storage;
  /** What is looked for in the database twice a second. */
  readonly glance: Glance;
  readonly bus: Bus;
  readonly hub: Hub;
  /** Null where nothing is traced. */
  readonly tracing: Tracing | null;
}

/** What an area adds to the server. */
export interface Area {
  readonly routes?: readonly Route[];
  readonly sources?: readonly StreamSource[];
  /** Serves what is no call of the contract: documents and files of its own. */
  readonly serve?: (app: FastifyInstance) => void;
  /** Says what of it can be measured. Called once, where metrics are served. */
  readonly measure?: (meter: Meter) => void;
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
  /** Calls that are refused to some by what the configuration gives to others. */
  readonly refuses?: CallRefusal;
  /** The same of streams. */
  readonly streamRights?: StreamRights;
  /** Origins that the page may use beside its own; none without it. */
  readonly pageOrigins?: () => Promise<PageOrigins>;
}

import type * as z from 'zod/mini';
import {
  account,
  alerts,
  basic,
  cases,
  configApi,
  consoleApi,
  type Endpoint,
  market,
  transaction,
} from '../api/index.ts';
import { alertsHalves } from './alerts.ts';
import { apiKeyHalves } from './account/api-keys.ts';
import { profileHalves } from './account/profile.ts';
import { registrationHalves } from './account/registration.ts';
import { termsHalves } from './account/terms.ts';
import { secondFactorHalves } from './account/second-factor.ts';
import { signOnHalves } from './account/sign-on.ts';
import { sessionHalves } from './account/session.ts';
import { eventHalves } from './basic/events.ts';
import { messagesHalves } from './basic/messages.ts';
import { standardHalves } from './basic/standard.ts';
import { usageHalves } from './basic/usage.ts';
import { casesHalves } from './cases.ts';
import { configHalves } from './config.ts';
import { consoleAccountHalves } from './console/accounts.ts';
import { consoleAudienceHalves } from './console/audiences.ts';
import { consoleApiKeyHalves } from './console/api-keys.ts';
import { consoleEventHalves } from './console/events.ts';
import { consoleProposalHalves } from './console/proposals.ts';
import { consoleUsageHalves } from './console/usage.ts';
import { consoleHalves } from './console.ts';
import { marketHalves } from './market.ts';
import { type Operation, type RequestSchemas, serve } from './operation.ts';
import { bondsHalves } from './transaction/bonds.ts';
import { makerHalves } from './transaction/maker.ts';
import { orderEntryHalves } from './transaction/order-entry.ts';
import { ordersHalves } from './transaction/orders.ts';
import { pathsHalves } from './transaction/paths.ts';
import { tradingSessionHalves } from './transaction/session.ts';

const areas = {
  account: serve('account', account, {
    ...sessionHalves,
    ...registrationHalves,
    ...termsHalves,
    ...profileHalves,
    ...secondFactorHalves,
    ...signOnHalves,
    ...apiKeyHalves,
  }),
  basic: serve('basic', basic, { ...standardHalves, ...messagesHalves, ...eventHalves, ...usageHalves }),
  market: serve('market', market, marketHalves),
  transaction: serve('transaction', transaction, {
    ...tradingSessionHalves,
    ...ordersHalves,
    ...orderEntryHalves,
    ...pathsHalves,
    ...makerHalves,
    ...bondsHalves,
  }),
  config: serve('config', configApi, configHalves),
  console: serve('console', consoleApi, {
    ...consoleHalves,
    ...consoleAccountHalves,
    ...consoleApiKeyHalves,
    ...consoleAudienceHalves,
    ...consoleEventHalves,
    ...consoleProposalHalves,
    ...consoleUsageHalves,
  }),
  alerts: serve('alerts', alerts, alertsHalves),
  cases: serve('cases', cases, casesHalves),
};

type Areas = typeof areas;
type OfAreas = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas];
type ByName = { readonly [O in OfAreas as O['name']]: O };

/** Every call with both its halves: for the route table, documents, generated clients and tests. */
export const allOperations: readonly Operation[] = Object.values(areas).flatMap((area): Operation[] =>
  Object.values(area),
);

const byName = new Map(allOperations.map((item) => [item.name, item]));

/** A call declared with both halves at once: for tests that serve calls outside the contract. */
export const operation = <const O extends Operation>(spec: O): O => spec;

const isWhole = (call: Endpoint): call is Operation => Object.hasOwn(call, 'access');

/** A call with both its halves, typed accordingly. Throws for one that is neither in the contract nor complete in itself. */
export function operationOf<E extends Endpoint>(call: E): WholeOf<E> & Operation;
export function operationOf(call: Endpoint): Operation {
  if (isWhole(call)) return call;
  const found = byName.get(call.name);
  if (found === undefined) throw new Error(`the call ${call.name} has no server half`);
  return found;
}

type WholeOf<E> = E extends Operation
  ? E
  : E extends Endpoint<infer N>
    ? N extends keyof ByName
      ? ByName[N]
      : unknown
    : never;

/** The parts of a request as the server receives them: checked, with defaults, converted. */
export type RequestInput<E> =
  RequestSchemas<WholeOf<E>> extends infer S
    ? { readonly [K in keyof S]: S[K] extends z.core.$ZodType ? z.output<S[K]> : never }
    : never;

/** What a caller passes: `{ params, query, body }`, only the parts that the call declares (before defaults and conversion). */
export type RequestOf<E> =
  RequestSchemas<WholeOf<E>> extends infer S
    ? { [K in keyof S]: S[K] extends z.core.$ZodType ? z.input<S[K]> : never }
    : never;

import { consoleApi } from '#contract/api';
import { actorOf, route, type Route } from '#server/call';
import type { ConfigCallDeps } from './config-deps.ts';

/** Publishes an old version again. */
export const configRollback = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.rollback, ({ viewer, body }) => publisher.rollback(actorOf(viewer), body));

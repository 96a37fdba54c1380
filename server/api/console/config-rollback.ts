import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import { authorOf } from './author.ts';
import type { ConfigCallDeps } from './config-deps.ts';

/** Publishes an old version again. */
export const configRollback = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.rollback, ({ viewer, body }) => publisher.rollback(authorOf(viewer), body));

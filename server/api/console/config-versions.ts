import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import type { ConfigCallDeps } from './config-deps.ts';

/** The list of versions, newest first. */
export const configVersions = ({ storage, reader }: ConfigCallDeps): Route =>
  route(consoleApi.versions, ({ query }) => reader.page(storage.kysely, query));

import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import { authorOf } from './author.ts';
import type { ConfigCallDeps } from './config-deps.ts';

/** Turns a plugin or panel off or on. */
export const configKillSwitch = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.killSwitch, ({ viewer, body }) => publisher.killSwitch(authorOf(viewer), body));

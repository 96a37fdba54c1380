import { consoleApi } from '#contract/api';
import { actorOf, route, type Route } from '#server/call';
import type { ConfigCallDeps } from './config-deps.ts';

/** Turns a plugin or panel off or on. */
export const configKillSwitch = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.killSwitch, ({ viewer, body }) => publisher.killSwitch(actorOf(viewer), body));

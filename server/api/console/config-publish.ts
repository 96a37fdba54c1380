import { consoleApi } from '#contract/api';
import { actorOf, route, type Route } from '#server/call';
import { BUNDLE_OPTIONS, type ConfigCallDeps } from './config-deps.ts';

/** Publishes an edited bundle. */
export const configPublish = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.publish, ({ viewer, body }) => publisher.publish(actorOf(viewer), body), BUNDLE_OPTIONS);

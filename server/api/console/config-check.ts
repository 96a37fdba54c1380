import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import { BUNDLE_OPTIONS, type ConfigCallDeps } from './config-deps.ts';

/** The pipeline's findings on a bundle; nothing is published. */
export const configCheck = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.check, ({ body }) => publisher.check(body.texts), BUNDLE_OPTIONS);

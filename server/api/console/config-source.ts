import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import type { ConfigCallDeps } from './config-deps.ts';

/** The studio's starting point: the running version, the built-in one, and what configuration may refer to. */
export const configSource = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.source, async () => {
    const { builtIn, catalogue } = publisher.product();
    const { clashes, ...running } = await publisher.running();
    const badFiles = [...(await publisher.badFiles(running.texts))];
    return { ...running, builtIn, clashes: [...clashes], catalogue, badFiles };
  });

import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import type { ConfigCallDeps } from './config-deps.ts';

/** Where the studio starts: what runs, what is built in, what configuration may point at. */
export const configSource = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.source, async () => {
    const { builtIn, catalogue } = publisher.product();
    const { clashes, ...running } = await publisher.running();
    return { ...running, builtIn, clashes: [...clashes], catalogue };
  });

import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import type { ConfigCallDeps } from './config-deps.ts';

/** Where the studio starts: what runs, what is built in, what configuration may point at. */
export const configSource = ({ publisher }: Pick<ConfigCallDeps, 'publisher'>): Route =>
  route(consoleApi.source, async () => {
    const { builtIn, catalogue } = publisher.product();
    const { plugins, panels, pages, widgets, commands, essentials, textKeys } = catalogue;
    const kinds = Object.entries(panels).map(([id, panel]) => [
      id,
      { ...panel, min: [...panel.min], default: [...panel.default] },
    ]);
    return {
      ...(await publisher.running()),
      builtIn,
      catalogue: {
        plugins: [...plugins],
        // `as` holds: only the pairs of sizes were copied, because replies are not read-only.
        panels: Object.fromEntries(kinds) as Record<
          string,
          (typeof panels)[string] & { min: [number, number]; default: [number, number] }
        >,
        pages: [...pages],
        widgets: [...widgets],
        commands: [...commands],
        ...(essentials === undefined ? {} : { essentials: { ...essentials } }),
        textKeys: textKeys === null ? null : [...textKeys],
      },
    };
  });

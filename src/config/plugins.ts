import { isPlugin, type Plugin } from '#core/plugin';

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../plugins/*/index.ts', { eager: true });

/** Every plugin of the build: each folder in src/plugins whose index.ts exports one. Nothing is registered by hand. */
export const plugins: readonly Plugin[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isPlugin),
);

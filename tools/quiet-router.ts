import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Modules of the router's production build. */
const PRODUCTION = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;

/**
 * The router as its authors build it for production, which its package leads nobody to: without the checks and words of its warnings. Its
 * components are marked as free of effects, so that those which this product does not use (links, forms, data loading) are left out of the build.
 */
export function quietRouter(): Plugin {
  return {
    name: 'quiet-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) =>
      id === 'react-router'
        ? fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url))
        : null,
    transform: (code, id) =>
      PRODUCTION.test(id)
        ? code
            .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
            .replaceAll(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
        : null,
  };
}

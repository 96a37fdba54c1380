import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the parts of react-router that nobody imports (its Link, Form, prefetching, data routes: 8 kB before the first paint).
 * They stay otherwise, because the library names its components by statements (`Link.displayName = …`) and makes them by calls that are not
 * marked as pure. Only names for React's developer tools are lost.
 */
export function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler(code) {
        return code
          .replaceAll(/^\w+\.displayName = .+;$/gm, '')
          .replaceAll(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
      },
    },
  };
}

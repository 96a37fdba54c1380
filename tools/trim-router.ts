import type { Plugin } from 'vite';

const CONTEXT = /^(\w+)\.contextType = (\w+);$/gm;

/**
 * Lets the bundler drop the parts of react-router that nobody imports (its Link, Form, prefetching, data routes, error pages: 9 kB before the
 * first paint). They stay otherwise, because the library names its components and their contexts by statements (`Link.displayName = …`), and
 * makes them by calls and base classes that are not marked as pure. Only names for React's developer tools are lost.
 */
export function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/].*\.mjs$/ },
      handler(code) {
        const contexts = new Map([...code.matchAll(CONTEXT)].map(([, name, context]) => [name, context]));
        const classes = code.replaceAll(
          /^var (\w+) = class extends (React\w*\.Component) \{$/gm,
          (_line, name: string, base: string) => {
            const own = contexts.has(name) ? ` static contextType = ${contexts.get(name)};` : '';
            contexts.delete(name);
            return `var ${name} = class extends (/* @__PURE__ */ (() => ${base})()) {${own}`;
          },
        );
        return classes
          .replaceAll(CONTEXT, (line, name: string) => (contexts.has(name) ? line : ''))
          .replaceAll(/^\w+\.displayName = .+;$/gm, '')
          .replaceAll(/= (React\w*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
      },
    },
  };
}

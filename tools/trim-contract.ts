import type { Plugin } from 'vite';

/** Empties what a call or stream says about itself for the server's documents: the browser never shows it. */
export function trimContract(): Plugin {
  return {
    name: 'trim-contract',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/](api|push)[\\/].*\.ts$/ },
      handler: (code) => code.replaceAll(/\bsummary:\s*(['"`]).*?\1,/g, `summary: '',`),
    },
  };
}

import type { Plugin } from 'vite';

const HELPER = /^\0vite\/preload-helper/;
/** In Vite's own helper: what it keeps of a style sheet or file that could not be fetched, and the link that it leaves in the page. */
const KEPT = /seen\[href\] = void 0;(\s+throw err;)/;
const LEFT = /if \(e\.type === "error"\) rej\(/;

/**
 * A part whose file could not be fetched is asked for again, with its style sheet: Vite's helper takes a sheet that failed once for one that is
 * there, and the part would come without it. Fails the build where a newer Vite has another helper.
 */
export function preloadAgain(): Plugin {
  let isMended = false;
  return {
    name: 'preload-again',
    apply: 'build',
    transform: {
      filter: { id: HELPER },
      handler(code) {
        if (!KEPT.test(code) || !LEFT.test(code))
          return this.error('Vite’s preload helper is not what it was');
        isMended = true;
        return {
          code: code
            .replace(KEPT, 'delete seen[href];$1')
            .replace(LEFT, 'if (e.type === "error") link.remove(), rej('),
          map: null,
        };
      },
    },
    generateBundle() {
      if (!isMended) this.error('Vite’s preload helper is not where it was');
    },
  };
}

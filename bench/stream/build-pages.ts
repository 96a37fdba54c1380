import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { tempFolder } from '../../tests/_util/temp-folder.ts';

export const REFERENCES = ['text', 'ag-grid', 'mobx'] as const;
export type Reference = (typeof REFERENCES)[number];

/** Builds the reference pages in the same way as the product. Returns their folder. */
export async function buildPages(): Promise<string> {
  const root = fileURLToPath(new URL('pages/', import.meta.url));
  const outDir = tempFolder('bench-pages');
  await build({
    root,
    base: '/bench/',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 2000,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(REFERENCES.map((name) => [name, `${root}${name}.html`])),
      },
    },
  });
  return outDir;
}

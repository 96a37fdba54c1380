import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogueFile } from './tools/catalogue-file.ts';
import { provenConfig } from './tools/proven-config.ts';
import { preloadHome } from './tools/preload-home.ts';
import { trimRouter } from './tools/trim-router.ts';

/** Where `npm run dev` finds the server. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [provenConfig(), react(), trimRouter(), preloadHome(), catalogueFile()],
  build: {
    outDir: 'dist/client',
    target: 'es2023',
    manifest: true,
    // Its polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Nothing is inlined into CSS or JS as data: URLs but icons.
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Declarations without effects: calls and rules that the client does not use are left out.
      treeshake: { moduleSideEffects: [{ test: /[\\/]contract[\\/].*\.ts$/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'aggrid', test: /node_modules[\\/]ag-grid-/, priority: 3 },
            {
              name: 'vendor',
              test: /node_modules[\\/](react-router|react-router-dom|mobx|mobx-react-lite|i18next|zod|cookie|set-cookie-parser)[\\/]/,
              priority: 2,
            },
            // One file for the first page's own code; the entry itself stays apart, so that its name can stand for the build.
            { name: 'app', tags: ['$initial'], test: (id) => !/[\\/](index\.html|main\.tsx)$/.test(id), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/plugins': { target: api, changeOrigin: false },
      '/ws': { target: api, ws: true, changeOrigin: false },
    },
  },
});

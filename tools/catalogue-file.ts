import type { Plugin } from 'vite';
import { productCatalogue } from './product-catalogue.ts';

/** Writes catalogue.json next to the built client, for the server, which checks published configuration against it. */
export function catalogueFile(): Plugin {
  return {
    name: 'catalogue-file',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'catalogue.json',
        source: JSON.stringify(await productCatalogue()),
      });
    },
  };
}

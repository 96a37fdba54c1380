// `node tools/write-catalogue.ts FOLDER`: writes catalogue.json, as the build does, for a server that runs without a build (`npm run dev`).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { productCatalogue } from './product-catalogue.ts';

const folder = resolve(process.argv[2] ?? 'dist/none');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(await productCatalogue()));

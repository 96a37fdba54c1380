// `npm run clients`: generates the calls and streams of the clients in clients/ from the contract. A test fails when they are out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generated } from './clients/render.ts';

const root = join(import.meta.dirname, '..');
for (const [path, text] of generated()) writeFileSync(join(root, path), text);

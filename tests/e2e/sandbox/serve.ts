// Builds the product's client with external plugins on its home page, serves both, and prints the address. The server's own code serves the plugins.
import type { BundleText } from '#contract/config';
import { ExternalPlugins, PluginFiles } from '#server/domain/external';
import { pagePolicy, servePlugins } from '#server/http';
import { createLogger } from '#server/runtime';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { tempFolder } from '../../_util/temp-folder.ts';

const folder = join(tempFolder('plugins'), 'plugins');
mkdirSync(folder);

const sources = {
  good: `desk.onSettings(({ word }) => desk.onBond((id) => desk.render(['div', {}, ['strong', {}, word + ' ' + id], ['button', { onclick: () => desk.publishBond('230023.IB') }, 'other']])));`,
  looping: `desk.render(['p', {}, 'soon']); setTimeout(() => { for (;;) {} }, 300);`,
  throwing: `throw new Error('thrown at the start');`,
  drumming: `setInterval(() => desk.publishBond('240205.IB'), 18);`,
  flooding: `for (;;) desk.publishBond('240205.IB');`,
  swapped: `desk.render(['p', {}, 'must not be seen']);`,
};
const external = Object.entries(sources).map(([id, code]) => {
  const sha256 = createHash('sha256').update(code).digest('hex');
  // One byte changed after it was listed.
  writeFileSync(join(folder, `${id}.js`), id === 'swapped' ? code.replace('not', 'nOt') : code);
  const settings = [{ name: 'word', label: 'word', kind: 'text' as const, default: 'bond' }];
  return { id, path: `${id}.js`, sha256, title: id, ...(id === 'good' ? { settings } : {}) };
});
const texts: BundleText = { routes: '{}', menu: '{}', layouts: '{}', settings: JSON.stringify({ external }) };
const client = join(folder, '..', 'client');
const page = 'tests/e2e/sandbox/index.html';
await build({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  configFile: false,
  logLevel: 'silent',
  plugins: [react()],
  build: {
    outDir: client,
    minify: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: page },
  },
});
const app = Fastify();
servePlugins(
  app,
  new ExternalPlugins({
    files: new PluginFiles(folder),
    running: async () => texts,
    log: createLogger('silent'),
  }),
);
app.get('/plugins-on-the-list.json', async () => external);
// The product's own policy applies to the page with the frames.
await app.register(fastifyStatic, {
  root: client,
  setHeaders: (reply) => void reply.header('content-security-policy', pagePolicy('none')),
});
console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })}/${page}`);

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { tempFolder } from '../../tests/_util/temp-folder.ts';

/** Pages of the bench's own; packages come with the product. */
const OWN = ['text', 'ag-grid', 'mobx'] as const;
/** Tables of other makers, whose packages are installed only to be measured (`bench/peers/package.json`). */
export const PEERS = ['vuu', 'perspective'] as const;
export const REFERENCES = [...OWN, ...PEERS] as const;
export type Reference = (typeof REFERENCES)[number];

const folderOf = (name: Reference): string =>
  fileURLToPath(new URL(PEERS.some((peer) => peer === name) ? '../peers/' : 'pages/', import.meta.url));
const INSTALLED = fileURLToPath(new URL('../../.cache/bench-peers/', import.meta.url));

/** Installs the peers' packages outside the tree, unless the same versions are there. Throws where npm fails. */
function installPeers(): void {
  const text = (folder: string): string => {
    const file = join(folder, 'package-lock.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const source = folderOf('vuu');
  if (text(source) === text(INSTALLED) && existsSync(join(INSTALLED, 'node_modules'))) return;
  mkdirSync(INSTALLED, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(source, file), join(INSTALLED, file));
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: INSTALLED,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`npm ci failed in ${INSTALLED}: Vuu and Perspective cannot be measured`);
}

/** Pages of peers find their packages where these were installed. */
const peerPackages: Plugin = {
  name: 'bench-peers',
  enforce: 'pre',
  resolveId(id, importer) {
    if (importer?.startsWith(folderOf('vuu')) !== true || id.startsWith('.') || id.startsWith('/'))
      return null;
    return this.resolve(id, join(INSTALLED, 'package.json'), { skipSelf: true });
  },
};

/** Builds the requested reference pages in the same way as the product. Returns their folder. */
export async function buildPages(names: readonly Reference[]): Promise<string> {
  const outDir = tempFolder('bench-pages');
  if (names.some((name) => PEERS.some((peer) => peer === name))) installPeers();
  for (const root of new Set(names.map(folderOf)))
    await build({
      root,
      base: '/bench/',
      configFile: false,
      logLevel: 'error',
      plugins: [peerPackages, react()],
      worker: { format: 'es' },
      build: {
        outDir,
        emptyOutDir: false,
        target: 'es2023',
        chunkSizeWarningLimit: 5000,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: Object.fromEntries(
            names.filter((name) => folderOf(name) === root).map((name) => [name, `${root}${name}.html`]),
          ),
        },
      },
    });
  return outDir;
}

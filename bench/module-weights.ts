import { relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, minifySync, type Rolldown } from 'vite';

/** One module's share of a file of the build. */
export interface ModuleWeight {
  /** File of the build, as in its manifest. */
  readonly file: string;
  /** Path from the project's root. */
  readonly module: string;
  /** Share of the file's gzip, bytes. */
  readonly gzip: number;
}

const minified = (code: string): number =>
  Buffer.byteLength(minifySync('module.js', code, { module: true, compress: false }).code);

function weightsOf(root: string, { fileName, code, modules }: Rolldown.OutputChunk): readonly ModuleWeight[] {
  const gzip = gzipSync(code, { level: 9 }).length;
  const sizes = Object.entries(modules).map(([id, { code: text }]) => [id, minified(text ?? '')] as const);
  const all = sizes.reduce((sum, [, size]) => sum + size, 0);
  return sizes.map(([id, size]) => ({
    file: fileName,
    module: relative(root, id.replace(/^\0/, '')),
    gzip: all === 0 ? 0 : (gzip * size) / all,
  }));
}

/**
 * Builds the client in memory and returns the weight of each module in each file: the file's gzip size is divided in proportion to the modules'
 * own minified code.
 */
export async function moduleWeights(root: string): Promise<readonly ModuleWeight[]> {
  const built = await build({ root, logLevel: 'error', build: { write: false } });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs
    .flatMap(({ output }) => output)
    .filter((item) => item.type === 'chunk')
    .flatMap((chunk) => weightsOf(root, chunk));
}

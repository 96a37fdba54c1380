import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { quietRouter } from '../../tools/quiet-router.ts';
import { tempFolder } from '../_util/temp-folder.ts';

/** Code of a page that uses the given parts of the router, without the libraries under it. */
async function builtWith(parts: string): Promise<string> {
  const entry = join(tempFolder('router'), 'page.js');
  const router = new URL('../../node_modules/react-router-dom/dist/index.mjs', import.meta.url).pathname;
  writeFileSync(entry, `import { ${parts} } from '${router}';\nconsole.log(${parts});\n`);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [quietRouter()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, external: [/^react($|\/)/, 'react-dom'] },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs
    .flatMap(({ output }) => output)
    .map((item) => (item.type === 'chunk' ? item.code : ''))
    .join('');
}

describe('the router in the build', () => {
  it('contains the parts that are used, without links, forms and data loading', async () => {
    const code = await builtWith('Router, useLocation, useNavigate');
    expect(code).toContain('function useNavigate(');
    expect(code).toContain('LocationContext = ');
    expect(code).not.toMatch(/function (PrefetchPageLinks|useSubmit|useScrollRestoration|matchRoutes)\(/);
    expect(code).not.toContain('displayName');
  });

  it("contains the library's own link where a page uses it", async () => {
    expect(await builtWith('Link')).toContain('function PrefetchPageLinks(');
  });
});

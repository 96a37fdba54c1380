import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { PluginCheck } from './check.ts';
import { moduleState, sourceFaults, undeclaredCalls } from './source-rules.ts';

export const sourcesCheck: PluginCheck = {
  id: 'sources',
  title:
    'keeps texts in its locales and state with the host, declares its calls, and leaves price arithmetic and libraries to core',
  async run({ plugin, fixtures }) {
    const folder = fixtures.folder ?? `src/plugins/${plugin.id}`;
    if (!existsSync(folder)) return [];
    const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
      (path) => !/\.test\.tsx?$|\.d\.ts$|(^|[\\/])testing[\\/]/.test(path),
    );
    return files.toSorted().flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const parsed = parseSync(path, text);
      return [
        ...moduleState(path, text, parsed).map(
          (name) => `${path}: ${name} holds state in the module: make it in \`state\``,
        ),
        ...undeclaredCalls(path, text, plugin.permissions?.http ?? [], parsed).map(
          (id) => `${path}: uses the call ${id}, which permissions.http does not declare`,
        ),
        ...sourceFaults(path, text, parsed).map(({ line, what }) => `${path}:${line}: ${what}`),
      ];
    });
  },
};

import { formatDiagnostic } from '#contract/config';
import type { Plugin } from 'vite';
import { checkConfig, configFolder, isAboutFile } from './check-config.ts';
import { countText } from './count-text.ts';

/** Refuses to build a client whose built-in configuration has an error: the client runs it without checking it again. */
export function provenConfig(): Plugin {
  return {
    name: 'proven-config',
    apply: 'build',
    async buildStart() {
      const { diagnostics } = await checkConfig(configFolder);
      for (const item of diagnostics) {
        const line = formatDiagnostic(
          isAboutFile(item) ? { ...item, file: `src/config/${item.file}` } : item,
        );
        if (item.severity === 'warning') this.warn(line);
      }
      const errors = diagnostics.filter((item) => item.severity === 'error');
      if (errors.length > 0)
        this.error(
          `the configuration has ${countText(errors.length, 'error')}:\n${errors.map(formatDiagnostic).join('\n')}`,
        );
    },
  };
}

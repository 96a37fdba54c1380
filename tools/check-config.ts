import { join } from 'node:path';
import { type BundleText, configNameOf, type Diagnostic, fileNameOf } from '#contract/config';
import { inChinese, pipelineDiagnostic, runPipeline } from '#contract/config/pipeline';
import { systemClock } from '#core/clock';
import { catalogueOf, Channels, PluginHost, settingsChecker } from '#core/plugin';
import { iconNames, readPlugins, readTextKeys, readTexts, root } from './config-source.ts';

/** The product's own configuration files. */
export const configFolder = join(root, 'src/config');

/** Findings of the whole pipeline on the files in a folder, preceded by what a host would refuse of the plugins. Nothing is activated. */
export async function checkConfig(
  folder = configFolder,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly plugins: number }> {
  const { texts, missing } = readTexts(folder);
  const plugins = await readPlugins();
  const host = new PluginHost({ services: { channels: new Channels() }, clock: systemClock });
  const refusals = host.register(
    plugins,
    plugins.map((plugin) => plugin.id),
  );
  const absent = missing.map((name) =>
    inChinese(pipelineDiagnostic('read.missing', { file: fileNameOf(name), line: 0, column: 0, path: '' })),
  );
  const gone = new Set<string>(missing.map(fileNameOf));
  const checked = runPipeline(texts satisfies BundleText, {
    catalogue: { ...catalogueOf(plugins, readTextKeys()), icons: iconNames },
    checkSettings: settingsChecker(plugins),
  });
  return {
    diagnostics: [
      ...refusals.map(inChinese),
      ...absent,
      ...checked.diagnostics.filter((item) => !gone.has(item.file)),
    ],
    plugins: plugins.length,
  };
}

/** True for a finding about one of the four files. */
export const isAboutFile = (item: Diagnostic): boolean => configNameOf(item.file) !== null;

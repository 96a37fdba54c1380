/** Plugins from outside the build: the allow-list and the files behind it. */
export { externalOf, ExternalPlugins, filesOf } from './external-plugins.ts';
export { PluginFiles } from './plugin-files.ts';

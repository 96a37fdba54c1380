/** Plugins from outside the build: each in a sandboxed frame, behind messages, on an allow-list with a hash. */
export { externalPluginOf, externalTexts } from './external-plugin.ts';

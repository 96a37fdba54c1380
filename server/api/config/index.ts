/** Calls under /config. */
export { currentConfig } from './current-config.ts';
export { documentText } from './document-text.ts';
export { saveLayouts } from './save-layouts.ts';
export { reportUsage } from './report-usage.ts';
export { savedLayouts } from './saved-layouts.ts';

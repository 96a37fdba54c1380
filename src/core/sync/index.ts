/** What keeps this page in step with the server: published configuration and saved layouts. A face of its own: it loads beside the first paint. */
export { ConfigSync } from '#core/config';
export { keepLayouts } from './keep-layouts.ts';

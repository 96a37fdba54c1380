/** Finds out that a newer build is served, and reloads the page. */
export { pageResources } from './page-resources.ts';
export { VersionWatch } from './version-watch.ts';

/** Detects that a newer build is served, and reloads the page. */
export { VersionWatch } from './version-watch.ts';

/** Trading paths, and the look-ups for filling them in. */
export { CfetsDirectory } from './cfets-directory.ts';
export { DealPaths } from './deal-paths.ts';
export { seedDemoPaths } from './demo-paths.ts';

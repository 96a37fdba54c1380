/** The doors of one plugin: services that admit only what its manifest declares, for as long as their holder lives. */
export { narrowed } from './narrowed.ts';

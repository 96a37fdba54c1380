/** The text files, each a chunk of its own. Those of the first page come with it; this list of all the others comes later. */
export { loadNamespace } from './load-namespace.ts';

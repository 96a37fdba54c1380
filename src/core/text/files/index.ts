/** The text files, each a separate chunk. Those of the first page are bundled with it; this list of all the others loads later. */
export { loadNamespace } from './load-namespace.ts';

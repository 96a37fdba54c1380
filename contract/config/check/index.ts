/** The check of a new configuration, without the rest of the pipeline: whatever runs a configuration loads no more than this. */
export { checkBundle } from '../pipeline/run.ts';

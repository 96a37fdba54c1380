/** Environment variable: the data folder of a first start, made once for tests and walks (tools/test.mjs). Unset: each makes its own. */
export const FIRST_START = 'FIRST_START';

/** Name of its database as a template of tests. */
export const FIRST_START_NAME = 'first_start';

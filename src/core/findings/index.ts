/** Findings about configuration, plugins and panels in the reader's language. Loaded when there are any. */
export { FindingCatalogue } from './finding-catalogue.ts';
export { reportFinding } from './report-finding.ts';
export { wordFinding } from './word-finding.ts';

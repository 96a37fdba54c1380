/** Texts of the findings of the configuration checker. */
export { FindingCatalogue } from './finding-catalogue.ts';

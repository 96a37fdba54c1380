/** Requests of users to the firm: questions, transfers, applications for advice and for the API. */
export { createCaseServices } from './case-services.ts';
export type { CaseServices } from './case-services.ts';
export { MAX_OPEN_CASES } from './case-service.ts';
export { CaseReader } from './case-reader.ts';

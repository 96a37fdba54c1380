/** Calls under /cases. */
export { caseRoutes } from './case-routes.ts';

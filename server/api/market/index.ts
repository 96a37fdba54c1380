/** Calls under /market. */
export { bondRoutes } from './bond-routes.ts';
export { marketRoutes } from './market-routes.ts';

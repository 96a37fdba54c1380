/** Calls under /basic. */
export { basicRoutes } from './basic-routes.ts';

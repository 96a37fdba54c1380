/** Dashboards: a separate chunk, so that text pages do not carry them. */
export { Dashboard } from './Dashboard.tsx';

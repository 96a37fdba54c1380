/** Dashboards: a chunk of their own, so that pages of text do not carry them. */
export { Dashboard } from './Dashboard.tsx';

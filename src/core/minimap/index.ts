/** Dashboards drawn small, for comparing or choosing them. A separate chunk. */
export { BeforeAfter } from './BeforeAfter.tsx';

/** Dashboards drawn small, for what compares or chooses them. A chunk of its own. */
export { BeforeAfter } from './BeforeAfter.tsx';

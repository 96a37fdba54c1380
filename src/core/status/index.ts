/** The interface status: deal and market interface. */
export { InterfaceStatus } from './interface-status.ts';
export type { InterfaceState } from './interface-status.ts';

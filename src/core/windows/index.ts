/** The user's other windows and tabs: linked channels, popped-out panels. A separate chunk. */
export type { Popouts } from './popouts.ts';
export { joinOthers } from './join-others.ts';
export { WindowLink } from './window-link.ts';

/** The other windows and tabs of the same person: linked channels, panels in windows of their own. A chunk of its own. */
export type { Popouts } from './popouts.ts';
export { joinOthers } from './join-others.ts';
export { WindowLink } from './window-link.ts';

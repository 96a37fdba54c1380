/** What a user typed but has not submitted, in this tab: survives a reload and an ended session. */
export { Drafts } from './drafts.ts';
export { readAs } from './read-as.ts';
export { type DraftHolder, useDraftText, useDraftValue } from './use-draft.ts';

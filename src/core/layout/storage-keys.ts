/** Storage keys of layouts stored on a machine: a visitor's own, and the journal of a user's. */
export const LAYOUT_STORAGE_KEYS = ['layouts', 'layoutJournal'] as const;

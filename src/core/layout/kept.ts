/** Storage keys of layouts that a machine keeps: a visitor's own, and the journal of a user's. */
export const KEPT_LAYOUTS = ['layouts', 'layoutJournal'] as const;

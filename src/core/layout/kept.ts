/** Storage keys of layouts stored on a machine: a visitor's own, and the journal of a user's. */
export const KEPT_LAYOUTS = ['layouts', 'layoutJournal'] as const;

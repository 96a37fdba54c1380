/** Something with keys: no list, no null. */
export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an item of a configuration is called: the words of its label, its title or its kind of panel; '' without any. */
export const nameOfItem = (
  { label, title, panel }: Thing,
  say: (key: string) => string,
  kindOf: (kind: string) => string,
): string =>
  (typeof label === 'string' && say(label)) ||
  (typeof title === 'string' && say(title)) ||
  (typeof panel === 'string' && kindOf(panel)) ||
  '';

/** An object: not a list, not null. */
export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The name of a configuration item: the text of its label, its title or its kind of panel; '' without any. */
export const nameOfItem = (
  { label, title, panel }: Thing,
  say: (key: string) => string,
  kindOf: (kind: string) => string,
): string =>
  (typeof label === 'string' && say(label)) ||
  (typeof title === 'string' && say(title)) ||
  (typeof panel === 'string' && kindOf(panel)) ||
  '';

/** How many timers, sockets, listeners and the like there are. */
export type Counts = Readonly<Record<string, number>>;

/** Three counts with the same keys: before it ever ran, after the first time, after many. */
interface Course {
  readonly ever: Counts;
  readonly first: Counts;
  readonly last: Counts;
}

/** What is left behind, once or every time, as text. `when`: how the two are told. */
export function leftBehind(
  { ever, first, last }: Course,
  when: { readonly once: string; readonly again: string },
): readonly string[] {
  const more = (from: Counts, key: string): number => (last[key] ?? 0) - (from[key] ?? 0);
  const once = Object.keys(ever)
    .filter((key) => more(ever, key) > 0 && more(first, key) <= 0)
    .map((key) => `${more(ever, key)} ${key} are left ${when.once}`);
  const again = Object.keys(first)
    .filter((key) => more(first, key) > 0)
    .map((key) => `${more(first, key)} ${key} are left ${when.again}`);
  return [...once, ...again];
}

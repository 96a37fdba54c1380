import type { Hint } from './diagnostic.ts';

/** Edits (insert, delete, replace, swap of neighbours) between two words. */
export function editDistance(a: string, b: string): number {
  let previous2: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charAt(i - 1) === b.charAt(j - 1);
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      if (swapped) cost = Math.min(cost, (previous2[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    previous2 = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/**
 * The known name that was probably meant; null if none is near (a third of its length, at least 1 edit; case is ignored). No number is near another, and
 * no letter near another.
 */
export function nearest(word: string, names: readonly string[]): string | null {
  if (/^\d+$/.test(word)) return null;
  const lowerCase = word.toLowerCase();
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const length = Math.max(name.length, word.length);
    const limit = length === 1 ? 0 : Math.max(1, Math.floor(length / 3));
    const distance = editDistance(lowerCase, name.toLowerCase());
    if (distance <= limit && distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** The hint that names what was probably meant. */
export const didYouMean = (meant: string): Hint => ({ key: 'hint.meant', values: { meant } });

/** Hint for an unknown name: the one probably meant, otherwise the available choices (at most 12); null: neither helps. */
export function suggestion(word: string, names: readonly string[]): Hint | null {
  const meant = nearest(word, names);
  if (meant !== null) return didYouMean(meant);
  // A file under repair may hold a name twice.
  const choices = [...new Set(names)];
  if (choices.length === 0 || choices.length > 12) return null;
  return { key: 'hint.choices', values: { known: { names: choices } } };
}

/** A piece of a text; `hit` when it equals the search text. */
export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text at the first occurrence of `query`, ignoring case. The parts joined give the text again. */
export function highlight(text: string, query: string): readonly TextPart[] {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  // Lower case can be longer than the text (İ): then nothing is marked rather than the wrong place.
  if (at < 0 || text.toLowerCase().length !== text.length) return text === '' ? [] : [{ text, hit: false }];
  const end = at + query.length;
  return [
    { text: text.slice(0, at), hit: false },
    { text: text.slice(at, end), hit: true },
    { text: text.slice(end), hit: false },
  ].filter((part) => part.text !== '');
}

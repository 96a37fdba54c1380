/** Widths in em of the widest fonts that the product meets (DejaVu Sans; the usual Chinese ones are narrower). */
const WIDTHS: readonly (readonly [of: RegExp, em: number])[] = [
  [/[0-9]/, 0.64],
  [/[.,:;'|!()[\]/ ·*-]/, 0.4],
  [/[+~<>=%&@]/, 0.84],
  [/[A-Z]/, 0.74],
  [/[a-z]/, 0.63],
];
/** Everything else counts as a Chinese character. */
const FULL = 1;
/** Factor for a bold face. */
const BOLD = 1.09;

/** Upper bound of a text's width by its characters, px. Nothing is laid out, so it works without a screen. */
export function textWidth(text: string, fontPx = 12, isBold = false): number {
  let em = 0;
  for (const char of text) em += WIDTHS.find(([of]) => of.test(char))?.[1] ?? FULL;
  return em * fontPx * (isBold ? BOLD : 1);
}

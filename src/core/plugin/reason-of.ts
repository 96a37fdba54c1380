/** What an error says. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The file of a plugin's sources that threw, in brackets, with a space before them; '' where the stack names none, as in a build. */
export function originOf(error: unknown): string {
  const [file] = /src\/plugins\/[\w./-]+\.tsx?/.exec((error instanceof Error && error.stack) || '') ?? [];
  return file === undefined ? '' : ` (${file})`;
}

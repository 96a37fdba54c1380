/** `error` stops publishing; `warning` does not. */
type Severity = 'error' | 'warning';

/** One finding about configuration or a plugin, with its location. Line and column are 1-based; 0 if there is no text to point at. */
export interface Diagnostic {
  /** `<stage>.<fault>`, e.g. `link.route`. */
  readonly code: string;
  readonly severity: Severity;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Path inside the file: `routes[3].when.all[0]`. */
  readonly path: string;
  /** In Chinese, as the server sends it; '' from a check or plugin host in the browser, which adds words where they are shown. */
  readonly message: string;
  /** How to fix it; '' if there is nothing to add to the message, or no words yet. */
  readonly hint: string;
  /**
   * Parameters of the texts `<code>.message` and `hintKey` of `contract/locales/<language>/findings.json`. Absent where the finding is worded
   * in Chinese only.
   */
  readonly values?: FindingValues | undefined;
  /** Key of the hint; absent: `<code>.hint`. */
  readonly hintKey?: string | undefined;
}

/** One answer of a kind of user: what gates ask, and the answer. */
export interface UserAnswer {
  readonly ask: string;
  readonly answer: string | boolean;
}

/**
 * A parameter of a finding: as written, a word of the namespace `findings`, names to list, a kind of user (null: visitors), or the message of
 * another finding with the same parameters.
 */
export type FindingValue =
  | string
  | number
  | { readonly word: string }
  | { readonly names: readonly string[] }
  | { readonly user: readonly UserAnswer[] | null }
  | { readonly finding: string };

export type FindingValues = Readonly<Record<string, FindingValue>>;

/** Where a diagnostic points. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

/** A text with its `{{placeholders}}` filled in; one without a value becomes empty. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** `file:line:column code message hint`, one line, in the form tools and editors parse. */
export function formatDiagnostic(item: Diagnostic): string {
  const where = item.line > 0 ? `${item.file}:${item.line}:${item.column}` : item.file;
  return [where, item.severity, item.code, item.path, item.message, item.hint]
    .filter((part) => part !== '')
    .join(' ');
}

/** A path as text: `routes[3].when`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) =>
      typeof part === 'number'
        ? `[${part}]`
        : /^[\w$]+$/.test(String(part))
          ? `${at > 0 ? '.' : ''}${String(part)}`
          : `["${String(part)}"]`,
    )
    .join('');
}

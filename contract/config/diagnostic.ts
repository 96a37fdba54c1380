import { type DiagnosticText, runtimeTexts, type Severity } from './messages.data.ts';

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
  readonly message: string;
  /** How to fix it; '' if there is nothing to add to the message. */
  readonly hint: string;
}

/** Where a diagnostic points. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Makes a builder of diagnostics whose wording is in `texts`. A `hint` passed to it replaces the table's. */
export const diagnosticsOf =
  <C extends string>(texts: Readonly<Record<C, DiagnosticText>>) =>
  (
    code: C,
    place: Place,
    values: Readonly<Record<string, string | number>> = {},
    hint?: string,
  ): Diagnostic => {
    const [severity, message, standardHint] = texts[code];
    return {
      code,
      severity,
      ...place,
      message: fill(message, values),
      hint: hint ?? fill(standardHint, values),
    };
  };

/** Builds a diagnostic about plugins, panels and saved layouts. */
export const diagnostic = diagnosticsOf(runtimeTexts);
export type DiagnosticCode = keyof typeof runtimeTexts;

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

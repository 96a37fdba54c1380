import type { Language } from '../rules/index.ts';
import type { DocumentName, Documents } from './documents-section.ts';
import { FIRM_WORDS } from './firm.ts';

/** What a document may name as `{{name}}`; a line that names something that is not set is left out. */
export const DOCUMENT_VALUES: readonly string[] = [...FIRM_WORDS, 'product', 'when', 'hideHours', 'demo'];

/** A place for a value in a text. */
const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

const isComplete = (line: string, values: Readonly<Record<string, string | number>>): boolean =>
  [...line.matchAll(PLACE)].every(([, name = '']) => values[name] !== '');

/**
 * A document with its values: lines that name something without a value are left out, and so is a section of which nothing remains. Places for
 * values that do not exist stay as written.
 */
export function filledDocument(text: string, values: Readonly<Record<string, string | number>>): string {
  const sections = text.split(/^(?=## )/m).flatMap((section) => {
    const lines = section.split('\n');
    const rest = lines.filter((line) => isComplete(line, values));
    const hasTitle = section.startsWith('## ');
    const isEmptied =
      rest.length < lines.length &&
      rest
        .slice(hasTitle ? 1 : 0)
        .join('')
        .trim() === '';
    return isEmptied ? [] : [rest.join('\n')];
  });
  return sections
    .join('')
    .replaceAll(PLACE, (place, name: string) => String(values[name] ?? place))
    .trim();
}

/** The text of a document in a language; null where the product's own applies. */
export const documentIn = (
  documents: Documents | undefined,
  name: DocumentName,
  language: Language,
): string | null => documents?.[name]?.[language] ?? documents?.[name]?.['zh-CN'] ?? null;

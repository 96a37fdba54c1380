import { LANGUAGES, type Language } from '../../rules/index.ts';
import { DOCUMENT_NAMES, type DocumentName, isDigest } from '../documents-section.ts';
import { DOCUMENT_VALUES } from '../documents.ts';
import type { Hint, PipelineCode } from './diagnostic.ts';
import { type Finding, finding, type Path } from './finding.ts';
import type { LinkWorld } from './link-world.ts';
import { PLACEHOLDER } from './link-settings.ts';
import { suggestion } from './suggest.ts';

/** The target of a Markdown link. */
const LINK = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
/** A web or mail address, or a page of this site. */
const TARGET = /^(https?:\/\/[^\s/?#@]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/))/i;
/** What looks like a heading and is none, or ranks with the title of the page; an image or an HTML element. */
const MARKUP = /^(#{1,6}[^#\s]|# |#{4,} ).*|!\[[^\]]*\]\([^)]*\)|<\/?[a-z][a-z\d-]*(\s[^<>]*)?\/?>/im;

const MAX_CHARS = 40;
const short = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text);

/** The first fault of each kind, by the line of the document's own text: in settings.json all of it is one line. */
function faultsIn({ trees }: LinkWorld, name: DocumentName, language: Language, text: string): Finding[] {
  const path: Path = ['documents', name, language];
  const of = { document: { word: name }, language: { word: language } };
  if (isDigest(text)) return [finding(trees, 'settings', path, 'link.documentDigest', { values: of })];
  const faults = (code: PipelineCode, found: RegExpExecArray | null = null, hint: Hint | null = null) =>
    found === null
      ? []
      : [
          finding(trees, 'settings', path, code, {
            values: {
              ...of,
              textLine: text.slice(0, found.index).split('\n').length,
              written: short(found[0]),
            },
            hint,
          }),
        ];
  const dead = [...text.matchAll(PLACEHOLDER)].find(([, value = '']) => !DOCUMENT_VALUES.includes(value));
  return [
    ...faults('link.documentValue', dead, suggestion(dead?.[1] ?? '', DOCUMENT_VALUES)),
    ...faults(
      'link.documentLink',
      [...text.matchAll(LINK)].find(([, target = '']) => !TARGET.test(target)),
    ),
    ...faults('link.markup', MARKUP.exec(text)),
  ];
}

/**
 * Checks the documents that the firm writes itself: links, headings, values, and markup that is not shown. Where they are written and published; a client
 * has them in short.
 */
export const linkDocuments = (world: LinkWorld): Finding[] =>
  DOCUMENT_NAMES.flatMap((name) =>
    LANGUAGES.flatMap((language) => {
      const text = world.files.settings.documents?.[name]?.[language];
      return text === undefined ? [] : faultsIn(world, name, language, text);
    }),
  );

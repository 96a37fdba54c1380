import { LANGUAGES, type Language } from '../../rules/index.ts';
import { DOCUMENT_NAMES, type DocumentName, isDigest } from '../documents-section.ts';
import { DOCUMENT_VALUES } from '../documents.ts';
import { type Finding, finding, type Path } from './finding.ts';
import type { LinkWorld } from './link-world.ts';
import { PLACEHOLDER } from './link-settings.ts';
import { suggestion } from './suggest.ts';

/** The target of a Markdown link. */
const LINK = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]*)>?[^)]*\)/g;
/** A web or mail address, or a page of this site. */
const TARGET = /^(?:https?:\/\/[^\s/?#@]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/))/i;
/** What looks like a heading and is none, or ranks with the title of the page; an image or an HTML element. */
const MARKUP = /^#{1,6}[^#\s].*|^# .*|^#{4,} .*|!\[[^\]]*\]\([^)]*\)|<\/?[a-z][a-z\d-]*(?:\s[^<>]*)?\/?>/im;

const MAX_CHARS = 40;
const short = (text: string): string => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text);

/** A document in one language, and where settings.json has it. */
interface Place {
  readonly name: DocumentName;
  readonly language: Language;
  readonly path: Path;
}

/** A fault by the line of the document's own text: in settings.json all of it is one line. */
function faultsIn({ trees }: LinkWorld, { name, language, path }: Place, text: string): Finding[] {
  const of = { document: { word: name }, language: { word: language } };
  const at = (index: number, written: string) => ({
    ...of,
    textLine: text.slice(0, index).split('\n').length,
    written: short(written),
  });
  if (isDigest(text)) return [finding(trees, 'settings', path, 'link.documentDigest', { values: of })];
  const dead = [...text.matchAll(PLACEHOLDER)].find(([, value = '']) => !DOCUMENT_VALUES.includes(value));
  const link = [...text.matchAll(LINK)].find(([, target = '']) => !TARGET.test(target));
  const markup = MARKUP.exec(text);
  return [
    ...(dead === undefined
      ? []
      : [
          finding(trees, 'settings', path, 'link.documentValue', {
            values: at(dead.index, dead[0]),
            hint: suggestion(dead[1] ?? '', [...DOCUMENT_VALUES]),
          }),
        ]),
    ...(link === undefined
      ? []
      : [finding(trees, 'settings', path, 'link.documentLink', { values: at(link.index, link[0]) })]),
    ...(markup === null
      ? []
      : [finding(trees, 'settings', path, 'link.markup', { values: at(markup.index, markup[0]) })]),
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
      const path = ['documents', name, language];
      return text === undefined ? [] : faultsIn(world, { name, language, path }, text);
    }),
  );

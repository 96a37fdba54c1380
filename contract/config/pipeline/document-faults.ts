import { DOCUMENT_NAMES, isDigest } from '../documents-section.ts';
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

function faultsIn({ trees }: LinkWorld, path: Path, text: string): Finding[] {
  if (isDigest(text)) return [finding(trees, 'settings', path, 'link.documentDigest')];
  const dead = [...text.matchAll(PLACEHOLDER)].find(([, value = '']) => !DOCUMENT_VALUES.includes(value));
  const link = [...text.matchAll(LINK)].find(([, target = '']) => !TARGET.test(target));
  const markup = MARKUP.exec(text)?.[0];
  return [
    ...(dead === undefined
      ? []
      : [
          finding(trees, 'settings', path, 'link.placeholder', {
            values: { written: dead[0] },
            hint: suggestion(dead[1] ?? '', [...DOCUMENT_VALUES]),
          }),
        ]),
    ...(link === undefined
      ? []
      : [finding(trees, 'settings', path, 'link.documentLink', { values: { written: short(link[0]) } })]),
    ...(markup === undefined
      ? []
      : [finding(trees, 'settings', path, 'link.markup', { values: { written: short(markup) } })]),
  ];
}

/**
 * Checks the documents that the firm writes itself: links, headings, values, and markup that is not shown. Where they are written and published; a client
 * has them in short.
 */
export const linkDocuments = (world: LinkWorld): Finding[] =>
  DOCUMENT_NAMES.flatMap((name) =>
    Object.entries(world.files.settings.documents?.[name] ?? {}).flatMap(([language, text]) =>
      faultsIn(world, ['documents', name, language], text),
    ),
  );

import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** The one thing that a plugin of the renderer does here: it hands the parser its extensions. */
interface Parser {
  data(key: string, value: unknown): unknown;
}

/** Reads tables of GitHub's Markdown; of its other additions none, as its footnotes come with English words of their own. */
export function tables(this: Parser): void {
  this.data('micromarkExtensions', [gfmTable()]);
  this.data('fromMarkdownExtensions', [gfmTableFromMarkdown()]);
}

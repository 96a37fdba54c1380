import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** The one thing that a renderer plugin does here: it gives the parser its extensions. */
interface Parser {
  data(key: string, value: unknown): unknown;
}

/** Parses GitHub Markdown tables; none of its other extensions, because its footnotes bring English words of their own. */
export function tables(this: Parser): void {
  this.data('micromarkExtensions', [gfmTable()]);
  this.data('fromMarkdownExtensions', [gfmTableFromMarkdown()]);
}

import type { ReactNode } from 'react';

type Block =
  | { readonly kind: 'h2'; readonly text: string }
  | { readonly kind: 'p'; readonly text: string }
  | { readonly kind: 'ul' | 'ol'; readonly items: readonly string[] };

function blockOf(source: string): Block {
  const lines = source.split('\n').filter((line) => line !== '');
  if (lines.length > 0 && lines.every((line) => line.startsWith('- ')))
    return { kind: 'ul', items: lines.map((line) => line.slice(2)) };
  if (lines.length > 0 && lines.every((line) => /^\d+\. /.test(line)))
    return { kind: 'ol', items: lines.map((line) => line.replace(/^\d+\. /, '')) };
  return { kind: 'p', text: lines.join('') };
}

/** Blocks of a plain text: `## ` a heading, `- ` and `1. ` lists, blank lines between paragraphs. */
export function proseBlocks(text: string): readonly Block[] {
  return text.split(/\n{2,}/).flatMap((part): Block[] => {
    const [first = '', ...rest] = part.split('\n');
    if (!first.startsWith('## ')) return [blockOf(part)];
    return [{ kind: 'h2', text: first.slice(3) }, ...(rest.length > 0 ? [blockOf(rest.join('\n'))] : [])];
  });
}

/** `**bold**` inside a line; everything else is text. */
const inline = (text: string): ReactNode =>
  text.split(/\*\*(.+?)\*\*/).map((part, at) => (at % 2 === 1 ? <strong key={at}>{part}</strong> : part));

/** Long text from the locale files, as headings, paragraphs and lists. Never HTML. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div className="k-prose">
      {proseBlocks(text).map((block, at) => {
        if (block.kind === 'h2') return <h2 key={at}>{block.text}</h2>;
        if (block.kind === 'p') return <p key={at}>{inline(block.text)}</p>;
        const List = block.kind;
        return (
          <List key={at}>
            {block.items.map((item, place) => (
              <li key={place}>{inline(item)}</li>
            ))}
          </List>
        );
      })}
    </div>
  );
}

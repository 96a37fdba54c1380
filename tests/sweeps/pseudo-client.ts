/** Builds the client with every English text lengthened and in brackets, into the folder given as its argument. */
import { build, type Plugin } from 'vite';

const OPEN = '⟦';
const CLOSE = '⟧';
/** How much longer than English other languages are, by the usual estimate; short words more. */
const LONGER = 0.35;
const MIN = 2;

/** Placeholders and markup of i18next stay as they are: `{{name}}`, `$t(key)`, tags. */
const PLACEHOLDER = /(\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?[\w-]+ ?\/?>)/u;

/** The mark of a heading or of an item of a list. */
const MARK = /^(?:#+ |- |\d+\. )?/;

/** A pseudo-localised text: in brackets, and longer. Of a document each line, since those that name what is not set are left out. */
function pseudo(text: string): string {
  if (!text.includes('\n')) return bracketed(text);
  return text
    .split('\n')
    .map((line) => {
      const [mark = ''] = MARK.exec(line) ?? [];
      return line.trim() === '' ? line : `${mark}${bracketed(line.slice(mark.length))}`;
    })
    .join('\n');
}

function bracketed(text: string): string {
  const letters = text
    .split(PLACEHOLDER)
    .filter((_, at) => at % 2 === 0)
    .join('').length;
  const more = Math.max(MIN, Math.round(letters * LONGER));
  // In words, like real text.
  const tail = 'ôüéîà'
    .repeat(Math.ceil(more / 5))
    .slice(0, more)
    .replaceAll(/(.{5})(?=.)/gu, '$1 ');
  return `${OPEN}${text}${tail}${CLOSE}`;
}

function pseudoTree(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (Array.isArray(value)) return value.map(pseudoTree);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoTree(inner)]));
}

/** Every English text, lengthened and in brackets. */
const pseudoTexts = (): Plugin => ({
  name: 'pseudo-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]locales[\\/]en-US[\\/][\w-]+\.json$/ },
    handler: (code) => ({ code: JSON.stringify(pseudoTree(JSON.parse(code))), map: null }),
  },
});

const [outDir] = process.argv.slice(2);
if (outDir === undefined) throw new Error('into which folder?');
await build({ plugins: [pseudoTexts()], logLevel: 'warn', build: { outDir, emptyOutDir: true } });

import type { FindingWord } from '../../../locales/on-demand/index.ts';
import { type Diagnostic, type FindingValues, pathText } from '../../diagnostic.ts';
import { type PipelineCode, pipelineDiagnostic } from '../diagnostic.ts';
import type { JsonMember, JsonNode, Position } from './node.ts';

const MAX_DEPTH = 64;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
/** Chinese punctuation typed in place of JSON's own. */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '；': ',',
  '：': ':',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '＂': '"',
};
/** Characters that look like a space and are none to JSON, by name. */
const LIKE_SPACE: Readonly<Record<string, FindingWord>> = {
  '\u3000': 'wideSpace',
  '\u00a0': 'fixedSpace',
  '\u200b': 'noWidthSpace',
  '\ufeff': 'fixedNoWidthSpace',
};
/** In place of what is not UTF-8, as in a file that an editor saved as GBK. */
const LOST = '\uFFFD';
/** A full-width letter, digit or sign, as input methods type it; its plain form is this far below. */
const FULL_WIDTH_FORM = /^[\uff01-\uff5e]/;
const FULL_WIDTH_SHIFT = 0xfee0;
// Sticky: matches at the parser's position, in one call instead of one per character.
const SPACE = /[ \t\r\n]*/y;
const COMMENT = /(?:\/[/*]|#)?/y;
// oxlint-disable-next-line no-control-regex -- what a text cannot hold unescaped
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Internal to the parser: where and why it cannot continue. */
class SyntaxFault {
  readonly at: number;
  readonly code: PipelineCode;
  readonly values: FindingValues;

  constructor(at: number, code: PipelineCode, values: FindingValues = {}) {
    this.at = at;
    this.code = code;
    this.values = values;
  }
}

/**
 * Outcome of parsing: the tree (null after a syntax error) and the findings: the first syntax error, or duplicate and forbidden keys.
 */
export interface Parsed {
  readonly root: JsonNode | null;
  readonly diagnostics: readonly Diagnostic[];
}

class Parser {
  #at = 0;
  readonly #text: string;
  readonly #lineStarts: readonly number[];
  #line = 0;
  readonly #file: string;
  /** Extent of the last string read: its first character, and the one after it. */
  #lastString = { from: -1, to: -1 };
  readonly diagnostics: Diagnostic[] = [];

  constructor(text: string, file: string) {
    this.#text = text;
    this.#file = file;
    this.#lineStarts = [
      0,
      ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length),
    ];
  }

  position(offset: number): Position {
    const starts = this.#lineStarts;
    // Positions are requested almost in text order.
    while ((starts[this.#line] ?? 0) > offset) this.#line -= 1;
    while ((starts[this.#line + 1] ?? Infinity) <= offset) this.#line += 1;
    return { line: this.#line + 1, column: offset - (starts[this.#line] ?? 0) + 1 };
  }

  parseFile(): JsonNode {
    if (this.#text.includes('\0') || /^\uFEFF?\uFFFD/.test(this.#text))
      throw new SyntaxFault(0, 'parse.encoding');
    this.#space();
    if (this.#at >= this.#text.length) throw new SyntaxFault(0, 'parse.empty');
    const root = this.#value([]);
    this.#space();
    if (this.#at < this.#text.length) throw new SyntaxFault(this.#at, 'parse.extra');
    const lostAt = this.#text.indexOf(LOST);
    if (lostAt >= 0) this.#note(lostAt, 'parse.lostText', [], {});
    return root;
  }

  #note(offset: number, code: PipelineCode, path: readonly (string | number)[], values: FindingValues): void {
    this.diagnostics.push(
      pipelineDiagnostic(code, { file: this.#file, ...this.position(offset), path: pathText(path) }, values),
    );
  }

  /** Consumes the match of a sticky pattern at this position, which may be empty. */
  #run(pattern: RegExp): string {
    const from = this.#at;
    pattern.lastIndex = from;
    pattern.test(this.#text);
    this.#at = pattern.lastIndex;
    return this.#text.slice(from, this.#at);
  }

  #space(): void {
    if (this.#at === 0 && this.#text.startsWith('\uFEFF')) this.#at = 1;
    this.#run(SPACE);
    const { length } = this.#run(COMMENT);
    if (length > 0) throw new SyntaxFault(this.#at - length, 'parse.comment');
  }

  #value(path: readonly (string | number)[]): JsonNode {
    if (path.length > MAX_DEPTH) throw new SyntaxFault(this.#at, 'parse.deep', { limit: MAX_DEPTH });
    const start = this.position(this.#at);
    const first = this.#text.charAt(this.#at);
    if (first === '{') return { kind: 'object', start, path, members: this.#members(path) };
    if (first === '[') return { kind: 'array', start, path, items: this.#items(path) };
    if (first === '"') return { kind: 'scalar', start, path, value: this.#string() };
    if (/[-+.\d]/.test(first)) return { kind: 'scalar', start, path, value: this.#number() };
    return { kind: 'scalar', start, path, value: this.#word('value') };
  }

  #members(path: readonly (string | number)[]): JsonMember[] {
    const members: JsonMember[] = [];
    this.#at += 1;
    this.#list('}', () => {
      const keyAt = this.#at;
      if (this.#text.charAt(this.#at) !== '"') this.#refuse('key');
      const key = this.#string();
      const first = members.find((member) => member.key === key);
      if (FORBIDDEN.has(key)) this.#note(keyAt, 'parse.forbiddenKey', [...path, key], { key });
      else if (first)
        this.#note(keyAt, 'parse.duplicateKey', [...path, key], { key, line: first.keyStart.line });
      this.#space();
      if (this.#text.charAt(this.#at) !== ':') this.#refuse('colon', 'parse.missingColon');
      this.#at += 1;
      this.#space();
      const node = this.#value([...path, key]);
      if (!FORBIDDEN.has(key)) members.push({ key, keyStart: this.position(keyAt), node });
    });
    return members;
  }

  #items(path: readonly (string | number)[]): JsonNode[] {
    const items: JsonNode[] = [];
    this.#at += 1;
    this.#list(']', () => void items.push(this.#value([...path, items.length])));
    return items;
  }

  /** Elements separated by commas up to `close`. */
  #list(close: '}' | ']', element: () => void): void {
    let commaAt = -1;
    for (;;) {
      this.#space();
      if (this.#text.charAt(this.#at) === close) {
        if (commaAt >= 0) throw new SyntaxFault(commaAt, 'parse.trailingComma');
        this.#at += 1;
        return;
      }
      element();
      const end = this.#at;
      this.#space();
      const next = this.#text.charAt(this.#at);
      commaAt = next === ',' ? this.#at : -1;
      if (next === ',') this.#at += 1;
      else if (next !== close)
        this.#refuse(
          close === '}' ? 'commaOrBrace' : 'commaOrBracket',
          /["{[\w-]/.test(next) ? 'parse.missingComma' : 'parse.unexpected',
          end,
        );
    }
  }

  #string(): string {
    const from = this.#at;
    let out = '';
    this.#at += 1;
    for (;;) {
      out += this.#run(PLAIN);
      const char = this.#text.charAt(this.#at);
      if (char === '"') {
        this.#at += 1;
        this.#lastString = { from, to: this.#at };
        return out;
      }
      if (char === '' || char === '\n' || char === '\r') throw new SyntaxFault(from, 'parse.unclosed');
      if (char !== '\\') throw new SyntaxFault(this.#at, 'parse.control');
      out += this.#escape();
      this.#at += 1;
    }
  }

  /** The character denoted by an escape; stops on its last unit. */
  #escape(): string {
    const from = this.#at;
    this.#at += 1;
    const letter = this.#text.charAt(this.#at);
    if (letter === 'u') {
      const digits = this.#text.slice(this.#at + 1, this.#at + 5);
      if (!/^[\da-fA-F]{4}$/.test(digits))
        throw new SyntaxFault(from, 'parse.escape', { found: `\\u${digits}` });
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const meaning = ESCAPES[letter];
    if (meaning === undefined) throw new SyntaxFault(from, 'parse.escape', { found: `\\${letter}` });
    return meaning;
  }

  #number(): number {
    const text = /^[-+.\w]+/.exec(this.#text.slice(this.#at, this.#at + 64))?.[0] ?? '';
    const value = Number(text);
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) || !Number.isFinite(value)) {
      throw new SyntaxFault(this.#at, 'parse.number', { found: text });
    }
    this.#at += text.length;
    return value;
  }

  #word(expected: FindingWord): boolean | null {
    const text = /^[\p{L}\w]+/u.exec(this.#text.slice(this.#at, this.#at + 64))?.[0] ?? '';
    const value = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
    if (value === undefined) this.#refuse(expected, text === '' ? 'parse.unexpected' : 'parse.word');
    this.#at += text.length;
    return value ?? null;
  }

  /** Refuses the input here, with the most helpful code. `at` moves the mark, e.g. to where a comma is missing. */
  #refuse(expected: FindingWord, code: PipelineCode = 'parse.unexpected', at: number = this.#at): never {
    const rest = this.#text.slice(this.#at, this.#at + 24);
    if (rest === '') throw new SyntaxFault(this.#text.length, 'parse.end', { expected: { word: expected } });
    const { from, to } = this.#lastString;
    // A word directly after a closing quote: the quote was meant to open the next text.
    if (to === this.#at && /^[\p{L}\w]/u.test(rest)) throw new SyntaxFault(from, 'parse.unclosed');
    const typed = rest.charAt(0);
    const like = LIKE_SPACE[typed];
    if (like !== undefined) throw new SyntaxFault(this.#at, 'parse.space', { found: { word: like } });
    const before = this.#text.slice(0, this.#at);
    if (typed === ',' && /[,[{]\s*$/.test(before)) throw new SyntaxFault(this.#at, 'parse.doubleComma');
    if (/^\d/.test(rest) && /\d,$/.test(before)) throw new SyntaxFault(this.#at - 1, 'parse.thousands');
    const meant = plainForm(typed);
    if (meant !== null) throw new SyntaxFault(this.#at, 'parse.fullWidth', { found: typed, meant });
    if (/^['‘’“”`]/.test(rest) || (expected === 'key' && /^[\p{L}_$]/u.test(rest)))
      throw new SyntaxFault(this.#at, 'parse.quote');
    throw new SyntaxFault(at, code, {
      expected: { word: expected },
      found: /^[\p{L}\w]+|^./u.exec(rest)?.[0] ?? '',
    });
  }
}

/** What a Chinese or full-width character stands for in JSON; null: it is neither. */
function plainForm(typed: string): string | null {
  if (Object.hasOwn(FULL_WIDTH, typed)) return FULL_WIDTH[typed] ?? null;
  return FULL_WIDTH_FORM.test(typed) ? String.fromCharCode(typed.charCodeAt(0) - FULL_WIDTH_SHIFT) : null;
}

/** Parses JSON, keeping the position of every key and value. `file` is the name given in findings. No comments, no trailing commas. */
export function parseJson(text: string, file: string): Parsed {
  const parser = new Parser(text, file);
  try {
    const root = parser.parseFile();
    return { root, diagnostics: parser.diagnostics };
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault;
    const place = { file, ...parser.position(fault.at), path: '' };
    return {
      root: null,
      diagnostics: [...parser.diagnostics, pipelineDiagnostic(fault.code, place, fault.values)],
    };
  }
}

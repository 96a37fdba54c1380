import {
  autocompletion,
  type Completion,
  completionKeymap,
  type CompletionSource,
  startCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Diagnostic } from '#contract/config';
import type { Proposals } from '../model/completions.ts';
import { nodeAt, offsetOf, pathAt, type Path, scanJson } from '../model/json-text.ts';
import { colours, theme } from './editor-look.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Name for screen readers. */
  readonly label: string;
  /** Texts of the editor's own controls, by their English. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly nonce: string;
  readonly complete: (text: string, offset: number) => Proposals;
  readonly onText: (text: string) => void;
  readonly onPath: (path: Path) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The code editor, as the studio uses it. */
export interface CodeView {
  /** Sets the text: only differences are replaced, so that cursor and folds stay. */
  setText(text: string): void;
  setFindings(findings: readonly Diagnostic[]): void;
  goTo(path: Path, spot: { readonly line: number; readonly column: number } | null): void;
  destroy(): void;
}

const fromOutside = Annotation.define<true>();

/** Where the cursor belongs in the inserted text: between its quotes or brackets. */
const restOf = (insert: string): number => (/(""|\{\}|\[\])$/.test(insert) ? 1 : 0);

/** One proposal, as the editor's list expects it. */
const completionOf = (found: Proposals, item: Proposals['items'][number]): Completion => ({
  label: item.label,
  detail: item.detail,
  ...(item.info === '' ? {} : { info: item.info }),
  type: item.kind === 'key' ? 'property' : 'constant',
  apply: (view) => {
    const rest = restOf(item.insert);
    const anchor = found.from + item.insert.length - rest;
    view.dispatch({
      changes: { from: found.from, to: found.to, insert: item.insert },
      selection: { anchor },
      userEvent: 'input.complete',
    });
    if (rest > 0 && item.insert.endsWith('""')) startCompletion(view);
  },
});

/** Proposes completions at the cursor. */
const proposalsOf =
  (complete: EditorOptions['complete']): CompletionSource =>
  (context) => {
    const text = context.state.doc.toString();
    const found = complete(text, context.pos);
    const isQuoted = text.charAt(found.from) === '"';
    if (found.items.length === 0 || (!context.explicit && found.from === context.pos)) return null;
    return {
      from: Math.min(context.pos, found.from + (isQuoted ? 1 : 0)),
      to: context.pos,
      options: found.items.map((item) => completionOf(found, item)),
    };
  };

/** Reports what the user changes, and where the cursor moves. */
const announcement = ({ onText, onPath }: EditorOptions) =>
  EditorView.updateListener.of((update) => {
    const outside = update.transactions.some((item) => item.annotation(fromOutside));
    if (update.docChanged && !outside) onText(update.state.doc.toString());
    if ((update.selectionSet || update.docChanged) && !outside && update.view.hasFocus)
      onPath(pathAt(scanJson(update.state.doc.toString()), update.state.selection.main.head));
  });

const extensionsOf = (options: EditorOptions): Extension => [
  EditorView.cspNonce.of(options.nonce),
  EditorState.phrases.of({ ...options.phrases }),
  EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  indentOnInput(),
  bracketMatching(),
  search({ top: true }),
  json(),
  syntaxHighlighting(colours),
  theme,
  autocompletion({ override: [proposalsOf(options.complete)] }),
  keymap.of([
    { key: 'Mod-z', run: () => (options.onUndo(), true) },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => (options.onRedo(), true) },
    // Escape followed by Tab leaves the editor: the way out for keyboard users.
    indentWithTab,
    ...completionKeymap,
    ...searchKeymap,
    ...foldKeymap,
    ...defaultKeymap,
  ]),
  announcement(options),
];

/** The one change that makes `now` into `next`. */
function changeBetween(now: string, next: string) {
  let from = 0;
  const most = Math.min(now.length, next.length);
  while (from < most && now[from] === next[from]) from += 1;
  let tail = 0;
  while (tail < most - from && now[now.length - 1 - tail] === next[next.length - 1 - tail]) tail += 1;
  return { from, to: now.length - tail, insert: next.slice(from, next.length - tail) };
}

/** Marks the word of a finding. */
function markOf(text: string, item: Diagnostic) {
  const from = offsetOf(text, item.line, item.column);
  const word = /^("(?:[^"\\\n]|\\.)*"?|[\w.+-]+|[^\s])/.exec(text.slice(from))?.[0] ?? '';
  return {
    from,
    to: Math.min(text.length, from + Math.max(1, word.length)),
    severity: item.severity,
    source: item.code,
    message: item.hint === '' ? item.message : `${item.message}\n${item.hint}`,
  };
}

/** Opens the code editor. */
export function createEditor(options: EditorOptions): CodeView {
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsOf(options) }),
  });
  const textNow = () => view.state.doc.toString();
  return {
    setText(text) {
      if (textNow() !== text)
        view.dispatch({ changes: changeBetween(textNow(), text), annotations: fromOutside.of(true) });
    },
    setFindings(findings) {
      const text = textNow();
      view.dispatch(
        setDiagnostics(
          view.state,
          findings.map((item) => markOf(text, item)),
        ),
      );
    },
    goTo(path, spot) {
      const text = textNow();
      const offset = spot
        ? offsetOf(text, spot.line, spot.column)
        : (nodeAt(scanJson(text), path)?.from ?? 0);
      view.dispatch({
        selection: { anchor: offset },
        effects: EditorView.scrollIntoView(offset, { y: 'center' }),
        annotations: fromOutside.of(true),
      });
    },
    destroy: () => view.destroy(),
  };
}

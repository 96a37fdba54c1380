import { autocompletion, type Completion, completionKeymap, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Diagnostic } from '#contract/config';
import type { Proposals } from '../model/completions.ts';
import { nodeAt, offsetOf, pathAt, type Path, scanJson } from '../model/json-text.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  /** Name for readers. */
  readonly label: string;
  /** Words of the editor's own controls, by their English. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly nonce: string;
  readonly complete: (text: string, offset: number) => Proposals;
  readonly onText: (text: string) => void;
  readonly onPath: (path: Path) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The code editor, as the studio works it. */
export interface CodeView {
  /** Makes the text current: only what differs is replaced, so that cursor and folds stay. */
  setText(text: string): void;
  setFindings(findings: readonly Diagnostic[]): void;
  goTo(path: Path, spot: { readonly line: number; readonly column: number } | null): void;
  destroy(): void;
}

const fromOutside = Annotation.define<true>();

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--sunken)', color: 'var(--fg)', fontSize: '12px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '19px' },
  '.cm-content': { caretColor: 'var(--fg)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--fg)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--fg-3)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--hover)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--fg)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--selected)' },
  '.cm-matchingBracket': { outline: '1px solid var(--accent)', backgroundColor: 'transparent' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    color: 'var(--fg-2)',
  },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--bad)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px solid var(--warn)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
    color: 'var(--fg)',
    boxShadow: 'var(--pop-shadow)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-fill)',
    color: 'var(--on-accent)',
  },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', marginLeft: '1em', opacity: '0.85' },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 10px', maxWidth: '320px', fontFamily: 'var(--font)' },
  '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--font)', whiteSpace: 'pre-line' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warn)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--fg)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.number, color: 'var(--bid)' },
  { tag: [tags.bool, tags.null], color: 'var(--ofr)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

/** Where the cursor belongs in what was inserted: between its quotes or brackets. */
const restOf = (insert: string): number => (/(""|\{\}|\[\])$/.test(insert) ? 1 : 0);

/** Opens the code editor. */
export function createEditor(options: EditorOptions): CodeView {
  const { complete, onText, onPath } = options;
  const completion = (found: Proposals, item: Proposals['items'][number]): Completion => ({
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
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
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
        autocompletion({
          override: [
            (context) => {
              const text = context.state.doc.toString();
              const found = complete(text, context.pos);
              const isQuoted = text.charAt(found.from) === '"';
              if (found.items.length === 0 || (!context.explicit && found.from === context.pos)) return null;
              return {
                from: Math.min(context.pos, found.from + (isQuoted ? 1 : 0)),
                to: context.pos,
                options: found.items.map((item) => completion(found, item)),
              };
            },
          ],
        }),
        keymap.of([
          { key: 'Mod-z', run: () => (options.onUndo(), true) },
          { key: 'Mod-y', mac: 'Mod-Shift-z', run: () => (options.onRedo(), true) },
          // Escape first, then Tab, leaves the editor: the way out for keyboards.
          indentWithTab,
          ...completionKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of((update) => {
          const outside = update.transactions.some((item) => item.annotation(fromOutside));
          if (update.docChanged && !outside) onText(update.state.doc.toString());
          if ((update.selectionSet || update.docChanged) && !outside && update.view.hasFocus) {
            onPath(pathAt(scanJson(update.state.doc.toString()), update.state.selection.main.head));
          }
        }),
      ],
    }),
  });
  return {
    setText(text) {
      const now = view.state.doc.toString();
      if (now === text) return;
      let from = 0;
      const most = Math.min(now.length, text.length);
      while (from < most && now[from] === text[from]) from += 1;
      let tail = 0;
      while (tail < most - from && now[now.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
      view.dispatch({
        changes: { from, to: now.length - tail, insert: text.slice(from, text.length - tail) },
        annotations: fromOutside.of(true),
      });
    },
    setFindings(findings) {
      const text = view.state.doc.toString();
      view.dispatch(
        setDiagnostics(
          view.state,
          findings.map((item) => {
            const from = offsetOf(text, item.line, item.column);
            const word = /^("(?:[^"\\\n]|\\.)*"?|[\w.+-]+|[^\s])/.exec(text.slice(from))?.[0] ?? '';
            return {
              from,
              to: Math.min(text.length, from + Math.max(1, word.length)),
              severity: item.severity,
              source: item.code,
              message: item.hint === '' ? item.message : `${item.message}\n${item.hint}`,
            };
          }),
        ),
      );
    },
    goTo(path, spot) {
      const text = view.state.doc.toString();
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

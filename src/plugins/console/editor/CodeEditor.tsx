import { usePlugin } from '#core/services';
import { reaction } from 'mobx';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileNameOf } from '#contract/config';
import { proposalsAt } from '../model/completions.ts';
import { draftCatalogue } from '../model/draft-catalogue.ts';
import { namesOf, schemaOf } from '../model/schema.ts';
import type { Studio } from '../stores/studio.ts';
import { useFindingWords } from '../parts/use-finding-words.ts';
import { type CodeView, createEditor } from './create-editor.ts';
import { consolePlugin } from '../plugin.ts';

const nonceOf = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** The texts of the editor's search box. */
const phrasesOf = (t: TFunction) => ({
  Find: t('console:editor.find'),
  Replace: t('console:editor.replace'),
  next: t('console:editor.next'),
  previous: t('console:editor.previous'),
  all: t('console:editor.all'),
  'match case': t('console:editor.matchCase'),
  'by word': t('console:editor.byWord'),
  regexp: t('console:editor.regexp'),
  replace: t('console:editor.replace'),
  'replace all': t('console:editor.replaceAll'),
  close: t('console:editor.close'),
});

/** The text of the selected file: completion from schema and names, findings in place; follows tree, form and canvas. */
export const CodeEditor = observer(function CodeEditor({ studio }: { readonly studio: Studio }) {
  const { text: texts } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const open = useRef<CodeView | null>(null);
  const worded = useFindingWords();
  const { file } = studio;
  useEffect(() => {
    if (!box.current) return undefined;
    const view = createEditor({
      parent: box.current,
      text: studio.texts[file],
      label: t('console:editor.label', { file: fileNameOf(file) }),
      phrases: phrasesOf(t),
      nonce: nonceOf(),
      complete: (text, offset) => {
        const catalogue = draftCatalogue(studio);
        if (!catalogue) return { from: offset, to: offset, items: [] };
        return proposalsAt(text, offset, {
          schema: schemaOf(file),
          names: namesOf({ ...studio.texts, [file]: text }, catalogue),
          panels: catalogue.panels,
          say: (key) => (texts.has(key) ? texts.dynamic(key) : ''),
        });
      },
      onText: (text) => studio.edit(file, text, 'typing'),
      onPath: (path) => studio.select(file, path, true),
      onUndo: () => studio.undo(),
      onRedo: () => studio.redo(),
    });
    open.current = view;
    const stops = [
      reaction(
        () => studio.texts[file],
        (text) => view.setText(text),
      ),
      reaction(
        () => studio.jump,
        () => view.goTo(studio.path, studio.spot),
        { fireImmediately: studio.jump > 0 },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      open.current = null;
      view.destroy();
    };
  }, [studio, file, texts, t]);
  useEffect(
    () =>
      reaction(
        () => studio.diagnostics.filter((item) => item.file === fileNameOf(file)),
        (findings) => open.current?.setFindings(findings.map(worded)),
        { fireImmediately: true },
      ),
    [studio, file, texts, t, worded],
  );
  return <div className="c-code" ref={box} />;
});

import type { NewPanel, PageLayout, PlacedPanel } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { randomId } from '#core/storage';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf } from '../PanelFrame.tsx';
import { useNamespaces } from '../use-namespaces.ts';
import { CatalogueSheet } from './CatalogueSheet.tsx';
import { newPanelId } from './catalogue-items.ts';
import { Gesture } from './drop.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { LayoutBar, type SheetName } from './LayoutBar.tsx';
import { LayoutEditor } from './LayoutEditor.tsx';
import { LibrarySheet } from './LibrarySheet.tsx';
import { RebaseDialog } from './RebaseDialog.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import './edit.css';

interface Props {
  readonly page: PageLayout;
  readonly isEditing: boolean;
  /** Panel whose settings are open; null for none. */
  readonly settingsOf: string | null;
  readonly isRebasing: boolean;
  readonly onSettings: (panel: string | null) => void;
  readonly onRebased: () => void;
  readonly onRemove: (panel: string) => void;
  readonly onLeave: () => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** Everything that shapes a dashboard: layout mode with its bar, the sheets beside the page, and their dialogs. */
export const LayoutMode = observer(function LayoutMode(props: Props) {
  const isReady = useNamespaces(['layout']);
  return isReady ? <Mode {...props} /> : null;
});

const Mode = observer(function Mode(props: Props) {
  const { page, isEditing, settingsOf, isRebasing, onSettings, onRebased, onRemove, onLeave } = props;
  const { layout, notice } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const [gesture] = useState(() => new Gesture());
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [said, setSaid] = useState('');
  const [fresh, setFresh] = useState('');
  const panel = page.panels.find((item) => item.id === settingsOf);

  const undo = (type: 'undo' | 'redo') => {
    const isPossible = type === 'undo' ? layout.canUndo : layout.canRedo;
    if (isPossible) layout.dispatch({ type });
    setSaid(t(isPossible ? `layout:said.${type}` : `layout:said.no${type === 'undo' ? 'Undo' : 'Redo'}`));
  };
  useEffect(() => {
    if (!isEditing) return undefined;
    const handle = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        isTyping(event.target) ||
        (key !== 'z' && key !== 'y')
      )
        return;
      event.preventDefault();
      undo(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  });

  const add = (kind: string, into?: string) => {
    const linked = page.panels.flatMap(({ channel }) => channel ?? [])[0];
    place({ panel: kind, ...(linked ? { channel: linked } : {}) }, into);
  };
  const copy = (copied: PlacedPanel) => {
    layout.copy(copied);
    setSaid(t('layout:said.copied', { title: titleOf(copied) }));
    notice.done(
      { key: 'layout:copy.done', values: { title: titleOf(copied) } },
      { words: { key: 'layout:copy.here' }, run: () => paste(copied.id) },
    );
  };
  const paste = (into?: string) => {
    const { copied } = layout;
    if (copied) place(copied, into);
    else setSaid(t('layout:said.noCopy'));
  };
  const place = (news: Omit<NewPanel, 'id'>, into?: string) => {
    const id = newPanelId(news.panel, randomId());
    const before = layout.page(page.id);
    layout.dispatch({
      type: 'add',
      page: page.id,
      panel: { ...news, id },
      ...(into === undefined ? {} : { into }),
    });
    const title = titleOf(news);
    const now = layout.page(page.id);
    if (now === before) return notice.warning({ key: 'layout:catalogue.noRoom', values: { title } });
    setFresh(id);
    const placed = now?.panels.find((item) => item.id === id);
    return setSaid(
      t('layout:said.added', {
        title,
        x: placed?.x ?? 0,
        y: placed?.y ?? 0,
        w: placed?.w ?? 0,
        h: placed?.h ?? 0,
      }),
    );
  };
  const remove = (id: string) => {
    const gone = page.panels.find((item) => item.id === id);
    onRemove(id);
    if (gone) setSaid(t('layout:said.removed', { title: titleOf(gone) }));
  };
  const open = (name: SheetName | null) => {
    onSettings(null);
    setSheet(name);
  };
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      {isEditing && (
        <>
          <LayoutEditor
            page={page}
            gesture={gesture}
            fresh={fresh}
            say={setSaid}
            onLeave={onLeave}
            onAdd={add}
            onRemove={remove}
            onSettings={onSettings}
            onCopy={copy}
            onPaste={paste}
          />
          <LayoutBar
            sheet={panel ? null : sheet}
            onSheet={open}
            onUndo={() => undo('undo')}
            onRedo={() => undo('redo')}
            onPaste={() => paste()}
            onLeave={onLeave}
          />
        </>
      )}
      {panel && <div className="s-chosen" style={placeOf(panel, page)} aria-hidden />}
      {panel ? (
        <SettingsSheet key={panel.id} page={page} panel={panel} onClose={() => onSettings(null)} />
      ) : isEditing && sheet === 'catalogue' ? (
        <CatalogueSheet page={page} gesture={gesture} onAdd={add} onClose={() => setSheet(null)} />
      ) : (
        isEditing &&
        sheet === 'library' && (
          <LibrarySheet page={page} onImport={() => setImporting(true)} onClose={() => setSheet(null)} />
        )
      )}
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onDone={(count) => {
            setImporting(false);
            notice.done(
              { key: 'layout:import.done', values: { count } },
              { words: { key: 'shell:dashboard.undo' }, run: () => undo('undo') },
            );
          }}
        />
      )}
      {isRebasing && <RebaseDialog page={page} onClose={onRebased} />}
    </>
  );
});

import type { PageLayout } from '#core/layout';
import { useServices } from '#core/services';
import { randomId } from '#core/storage';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Shaping } from '../grid/grid-props.ts';
import { placeOf } from '../place.ts';
import { useNamespaces } from '../use-namespaces.ts';
import { CatalogueSheet } from './CatalogueSheet.tsx';
import { Editing } from './Editing.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { LayoutBar, type SheetName } from './LayoutBar.tsx';
import { type EditorActions, LayoutEditor } from './layout-editor.ts';
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
  readonly actions: EditorActions;
  readonly onSettingsClosed: () => void;
  readonly onRebased: () => void;
  /** Layout mode begins, with what the grid is to do in it, or ends (null). */
  readonly onShaping: (shaping: Shaping | null) => void;
}

/** Everything that edits a dashboard: layout mode with its bar, the sheets next to the page, and their dialogs. */
export const LayoutMode = observer(function LayoutMode(props: Props) {
  const isReady = useNamespaces(['layout']);
  return isReady ? <Mode {...props} /> : null;
});

const Mode = observer(function Mode(props: Props) {
  const { page, isEditing, settingsOf, isRebasing, actions, onSettingsClosed, onRebased, onShaping } = props;
  const services = useServices();
  const [editor] = useState(
    () => new LayoutEditor(page.id, { ...services, actions, random: () => randomId() }),
  );
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [isImporting, setImporting] = useState(false);
  const panel = page.panels.find((item) => item.id === settingsOf);
  const open = (name: SheetName | null) => {
    onSettingsClosed();
    setSheet(name);
  };
  const handleImported = (count: number) => {
    setImporting(false);
    services.notice.done(
      { key: 'layout:import.done', values: { count } },
      { words: { key: 'shell:dashboard.undo' }, run: () => editor.undo() },
    );
  };
  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {editor.announcement}
      </p>
      {isEditing && (
        <>
          <Editing editor={editor} page={page} onShaping={onShaping} />
          <LayoutBar editor={editor} sheet={panel ? null : sheet} onSheet={open} />
        </>
      )}
      {panel && <div className="s-chosen" style={placeOf(panel, page)} aria-hidden />}
      {panel && <SettingsSheet key={panel.id} page={page} panel={panel} onClose={onSettingsClosed} />}
      {!panel && isEditing && sheet === 'catalogue' && (
        <CatalogueSheet page={page} editor={editor} onClose={() => setSheet(null)} />
      )}
      {!panel && isEditing && sheet === 'library' && (
        <LibrarySheet page={page} onImport={() => setImporting(true)} onClose={() => setSheet(null)} />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onDone={handleImported} />}
      {isRebasing && <RebaseDialog page={page} onClose={onRebased} />}
    </>
  );
});

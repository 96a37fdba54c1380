import { useAvailableWidth } from '#core/hooks';
import { type ChannelPort, instrumentOf } from '#core/plugin';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLUMNS, fitSheet } from '../model/columns.ts';
import { commandOf, isFunctionKey, startsFigure } from '../model/keys.ts';
import type { MakerDesk } from '../stores/desk.ts';
import { SheetRow } from './SheetRow.tsx';
import { makerPlugin } from '../plugin.ts';

const PUBLISH_MS = 120;
const PAGE_ROWS = 10;

interface Props {
  readonly desk: MakerDesk;
  readonly channel: ChannelPort;
  readonly onAdd: () => void;
}

/** The sheet itself: one tab stop, operated like a spreadsheet. */
export const Grid = observer(function Grid({ desk, channel, onAdd }: Props) {
  const { t } = useTranslation();
  const { store, focus } = desk;
  useLinked(desk, channel);

  const [table, setTable] = useState<HTMLTableElement | null>(null);
  const { gone, bondPx, minPx } = fitSheet(useAvailableWidth(table?.parentElement ?? null));
  // Its keys work from the start, unless the user is active elsewhere on the page.
  useEffect(() => {
    const cell = table?.querySelector<HTMLElement>('[data-cell][tabindex="0"]');
    if (document.activeElement?.contains(table) === true) cell?.focus({ preventScroll: true });
  }, [table]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isDone = focus.typing === null ? browse(desk, event, onAdd) : typed(desk, event);
    if (!isDone) return;
    event.preventDefault();
    // The shell has keys of its own; those handled by this grid stop here.
    event.stopPropagation();
  };
  const handlePaste = (event: ClipboardEvent): void => {
    if (focus.typing !== null) return;
    event.preventDefault();
    desk.paste(event.clipboardData.getData('text/plain'));
  };
  return (
    <table
      ref={setTable}
      className="mk-grid"
      style={{ minWidth: minPx }}
      data-gone={gone}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of cells that keys move over is a grid
      role="grid"
      aria-label={t('maker:grid')}
      aria-rowcount={store.rows.length + 1}
      aria-multiselectable
      onKeyDown={handleKeyDown}
      onPaste={handlePaste}
    >
      <Head bondPx={bondPx} />
      <tbody>
        {store.rows.map((row, index) => (
          <SheetRow key={row.securityId} desk={desk} row={row} index={index + 2} />
        ))}
      </tbody>
    </table>
  );
});

/** Linked panels follow the current row, but not every row passed while an arrow key is held. Call it in an observer. */
function useLinked({ store, focus }: MakerDesk, channel: ChannelPort): void {
  const { clock } = usePlugin(makerPlugin);
  const bond = focus.place?.id ?? null;
  useEffect(() => {
    const row = bond === null ? undefined : store.row(bond);
    if (row === undefined) return undefined;
    return clock.setTimeout(() => {
      channel.publish('bond', instrumentOf(row.securityId, row.symbol));
    }, PUBLISH_MS);
  }, [bond, store, clock, channel]);
}

function Head({ bondPx }: { readonly bondPx: number }) {
  const { t } = useTranslation();
  return (
    <>
      <colgroup>
        {COLUMNS.map(({ key, width, ...rest }) => (
          <col
            key={key}
            style={{ width: key === 'bond' ? bondPx : width }}
            data-gives={'gives' in rest ? rest.gives : undefined}
          />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column.key}
              scope="col"
              // In full under the pointer, for languages with longer words.
              title={t(`maker:column.${column.key}`)}
              data-align={column.align}
              data-side={'side' in column ? column.side : undefined}
              data-own={'own' in column ? '' : undefined}
              data-gives={'gives' in column ? column.gives : undefined}
            >
              {t(`maker:column.${column.key}`)}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

/** Keys while no cell is open. True: handled. */
function browse(desk: MakerDesk, event: KeyboardEvent, onAdd: () => void): boolean {
  const { focus, store } = desk;
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const hasModifier = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = hasModifier ? store.rows.length : 1;
      focus.move(key === 'ArrowUp' ? -by : by, 0, shiftKey);
      return true;
    }
    case 'PageUp':
    case 'PageDown':
      focus.move(key === 'PageUp' ? -PAGE_ROWS : PAGE_ROWS, 0, shiftKey);
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      focus.move(0, key === 'ArrowLeft' ? -1 : 1);
      return true;
    case 'Home':
    case 'End':
      focus.move(
        hasModifier ? (key === 'Home' ? -store.rows.length : store.rows.length) : 0,
        key === 'Home' ? -9 : 9,
      );
      return true;
    case 'Tab':
      // At the end of the sheet Tab leaves it.
      return focus.tab(shiftKey ? -1 : 1);
    default:
  }
  if (startsFigure(event)) {
    desk.open(key.normalize('NFKC'));
    return true;
  }
  const found = commandOf(event);
  if (found === null) return false;
  if (found.command.do === 'add') onAdd();
  else desk.run(found.command, found.all);
  return true;
}

/** Keys while a cell is open. True: handled. */
function typed(desk: MakerDesk, event: KeyboardEvent): boolean {
  const { focus } = desk;
  const { key, shiftKey, ctrlKey, metaKey } = event;
  if (shiftKey && isFunctionKey(key)) return false;
  switch (key) {
    case 'Escape':
      focus.close();
      return true;
    case 'Enter': {
      desk.commit();
      if (ctrlKey || metaKey) desk.run({ do: 'send' }, false);
      else focus.move(shiftKey ? -1 : 1, 0);
      return true;
    }
    case 'Tab':
      desk.commit();
      return focus.tab(shiftKey ? -1 : 1);
    case 'ArrowUp':
    case 'ArrowDown':
      desk.commit();
      focus.move(key === 'ArrowUp' ? -1 : 1, 0);
      return true;
    case 'F9':
      desk.commit();
      desk.run({ do: 'sendAll' }, false);
      return true;
    case 'F8':
      desk.commit();
      desk.run({ do: 'toggleAll' }, false);
      return true;
    default:
      return false;
  }
}

import type { LayoutCommand, PageLayout, PlacedPanel } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Compactor, GridLayout, useContainerWidth } from 'react-grid-layout';
import { useTranslation } from 'react-i18next';
import { type Gesture, PANEL_MIME } from './drop.ts';
import { Ghost } from './Ghost.tsx';
import { commandOfDrag, commandOfKey, commandOfResize, isArrow } from './gestures.ts';
import { Handle } from './Handle.tsx';

/** Leaves every panel where it is: the tiling rules are the reducer's, not the library's. */
const identity: Compactor = { type: null, allowOverlap: true, compact: (items) => items };

interface Grab {
  readonly panel: string;
  /** Commands that took effect since: Esc undoes them. */
  readonly done: number;
}

interface Props {
  readonly page: PageLayout;
  readonly gesture: Gesture;
  /** Panel that was just added; '' for none. */
  readonly fresh: string;
  /** Tells readers what happened. */
  readonly say: (words: string) => void;
  readonly onLeave: () => void;
  readonly onAdd: (kind: string, into: string) => void;
  readonly onRemove: (panel: string) => void;
  readonly onSettings: (panel: string) => void;
  readonly onCopy: (panel: PlacedPanel) => void;
  /** Puts the copied panel beside this one. */
  readonly onPaste: (into: string) => void;
}

/**
 * Layout mode: a handle over each panel that senses pointer and keyboard and sends commands. The panels below stay mounted. Nothing is saved
 * from the library's own idea of the layout.
 */
export const LayoutEditor = observer(function LayoutEditor({
  page,
  gesture,
  fresh,
  say,
  onLeave,
  onAdd,
  onRemove,
  onSettings,
  onCopy,
  onPaste,
}: Props) {
  const { layout } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const { width, containerRef, mounted } = useContainerWidth();
  const [height, setHeight] = useState(0);
  const [grab, setGrab] = useState<Grab | null>(null);
  // Panel whose name is being typed.
  const [naming, setNaming] = useState<string | null>(null);
  // A command that changed nothing must still put the library's copy back: a new key renders it afresh.
  const [round, setRound] = useState(0);
  const [start] = useState(() => page.panels.toSorted((a, b) => a.index - b.index).map((panel) => panel.id));
  const first = useRef<HTMLButtonElement | null>(null);
  const handles = useRef(new Map<string, HTMLButtonElement>());
  // Panel whose name was just typed: its button takes the focus back.
  const named = useRef('');
  const { draggable, resizable } = layout;

  useEffect(() => {
    const element = containerRef.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() => setHeight(element.clientHeight));
    watch.observe(element);
    return () => watch.disconnect();
  }, [containerRef]);
  const isShown = mounted && height > 0;
  useEffect(() => {
    if (isShown) first.current?.focus();
  }, [isShown]);

  const placeOf = (id: string) => layout.page(page.id)?.panels.find((item) => item.id === id);
  const foresee = (command: LayoutCommand | null) =>
    gesture.show(command === null ? null : layout.preview(page.id, command));
  const send = (command: ReturnType<typeof commandOfDrag>) => {
    gesture.end();
    if (command) layout.dispatch(command);
    setRound((value) => value + 1);
  };

  // The order of the start: a swap must not move the focused handle in the document, or the focus would be lost.
  const panels = [
    ...start.flatMap((id) => page.panels.find((item) => item.id === id) ?? []),
    ...page.panels.filter((panel) => !start.includes(panel.id)),
  ];

  const handleOver = (event: DragEvent, panel: PlacedPanel) => {
    if (!event.dataTransfer.types.includes(PANEL_MIME)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    foresee({
      type: 'add',
      page: page.id,
      panel: { id: 'incoming', panel: gesture.incoming },
      into: panel.id,
    });
  };
  const handleDrop = (event: DragEvent, panel: PlacedPanel) => {
    const kind = event.dataTransfer.getData(PANEL_MIME);
    gesture.end();
    if (kind === '') return;
    event.preventDefault();
    onAdd(kind, panel.id);
  };

  const handleKey = (event: KeyboardEvent, panel: PlacedPanel) => {
    const title = titleOf(panel);
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!grab) return onLeave();
      for (let left = grab.done; left > 0; left -= 1) layout.dispatch({ type: 'undo' });
      say(t('layout:mode.cancelled', { title }));
      return setGrab(null);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const { x, y, w, h } = panel;
      say(grab ? t('layout:mode.drop', { title, x, y, w, h }) : t('layout:mode.grab', { title }));
      return setGrab(grab ? null : { panel: panel.id, done: 0 });
    }
    if (event.key === 'F2' && !grab) {
      event.preventDefault();
      return setNaming(panel.id);
    }
    if (event.key === 'Delete' && !grab) {
      event.preventDefault();
      const next = panels[panels.findIndex((item) => item.id === panel.id) + 1] ?? panels[0];
      onRemove(panel.id);
      return handles.current.get(next?.id ?? '')?.focus();
    }
    if (event.key.toLowerCase() === 's' && !grab && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      return onSettings(panel.id);
    }
    const letter = event.key.toLowerCase();
    if ((letter === 'c' || letter === 'v') && !grab && !event.altKey) {
      event.preventDefault();
      return letter === 'c' ? onCopy(panel) : onPaste(panel.id);
    }
    if (grab?.panel !== panel.id || !isArrow(event.key)) return undefined;
    event.preventDefault();
    const command = commandOfKey(page, panel, event, { draggable, resizable });
    if (command) layout.dispatch(command);
    const now = placeOf(panel.id);
    const moved =
      now !== undefined && (now.x !== panel.x || now.y !== panel.y || now.w !== panel.w || now.h !== panel.h);
    if (moved) setGrab({ ...grab, done: grab.done + 1 });
    return say(
      moved
        ? t('layout:mode.moved', { title, x: now.x, y: now.y, w: now.w, h: now.h })
        : t('layout:mode.refused', { title }),
    );
  };

  return (
    <div className="s-editor" ref={containerRef}>
      {isShown && (
        <GridLayout
          key={round}
          width={width}
          layout={panels.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h }))}
          gridConfig={{
            cols: page.columns,
            rowHeight: height / page.rows,
            margin: [0, 0],
            containerPadding: [0, 0],
            maxRows: page.rows,
          }}
          dragConfig={{
            enabled: draggable,
            bounded: false,
            threshold: 4,
            cancel: '.s-handle-tools, .s-handle-name',
          }}
          resizeConfig={{ enabled: resizable, handles: ['n', 'e', 's', 'w'] }}
          compactor={identity}
          autoSize={false}
          onDrag={(_items, before, after) =>
            foresee(after && before ? commandOfDrag(page, before.i, after) : null)
          }
          onResize={(_items, before, after) =>
            foresee(after && before ? commandOfResize(page, before.i, after) : null)
          }
          onDragStop={(_items, before, after) =>
            after && before && send(commandOfDrag(page, before.i, after))
          }
          onResizeStop={(_items, before, after) =>
            after && before && send(commandOfResize(page, before.i, after))
          }
        >
          {panels.map((panel, at) => (
            <div
              key={panel.id}
              className="s-handle"
              data-fresh={panel.id === fresh ? '' : undefined}
              data-grabbed={grab?.panel === panel.id ? '' : undefined}
              onDragOver={(event) => handleOver(event, panel)}
              onDrop={(event) => handleDrop(event, panel)}
            >
              <Handle
                page={page.id}
                panel={panel}
                isGrabbed={grab?.panel === panel.id}
                isNaming={naming === panel.id}
                onButton={(button) => {
                  if (at === 0) first.current = button;
                  if (button) handles.current.set(panel.id, button);
                  else handles.current.delete(panel.id);
                  if (button && named.current === panel.id) {
                    named.current = '';
                    button.focus();
                  }
                }}
                onKey={handleKey}
                onName={() => setNaming(panel.id)}
                onNamed={(byKey) => {
                  if (byKey) named.current = panel.id;
                  setNaming(null);
                }}
                onCopy={() => onCopy(panel)}
                onSettings={() => onSettings(panel.id)}
                {...(page.panels.length > 1 ? { onRemove: () => onRemove(panel.id) } : {})}
              />
            </div>
          ))}
        </GridLayout>
      )}
      <Ghost page={page} gesture={gesture} />
      {/* The drag library would otherwise write a style element with innerHTML, which Trusted Types refuse; it only looks for this id. */}
      <span id="react-draggable-style-el" hidden />
      <p className="s-editor-help">{t('layout:help')}</p>
    </div>
  );
});

import type { PageLayout, PlacedPanel } from '#core/layout';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Compactor, GridLayout, useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { commandOfDrag, commandOfKey, commandOfResize, isArrow } from './gestures.ts';

/** Leaves every panel where it is: the tiling rules are the reducer's, not the library's. */
const identity: Compactor = { type: null, allowOverlap: true, compact: (items) => items };

interface Grab {
  readonly panel: string;
  /** Commands that took effect since: Esc undoes them. */
  readonly done: number;
}

/**
 * Layout mode: a handle over each panel that senses pointer and keyboard and sends commands. The panels below stay mounted. Nothing is saved
 * from the library's own idea of the layout.
 */
export const LayoutEditor = observer(function LayoutEditor({
  page,
  onLeave,
}: {
  readonly page: PageLayout;
  readonly onLeave: () => void;
}) {
  const { layout, plugins } = useServices();
  const { t, dynamic } = useText();
  const { width, containerRef, mounted } = useContainerWidth();
  const [height, setHeight] = useState(0);
  const [grab, setGrab] = useState<Grab | null>(null);
  const [said, setSaid] = useState('');
  // A command that changed nothing must still put the library's copy back: a new key renders it afresh.
  const [round, setRound] = useState(0);
  const [order] = useState(() => page.panels.toSorted((a, b) => a.index - b.index).map((panel) => panel.id));
  const first = useRef<HTMLButtonElement>(null);
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

  const titleOf = (panel: PlacedPanel) => {
    const key = panel.title ?? plugins.panels.get(panel.panel)?.definition.title;
    return key === undefined ? panel.panel : dynamic(key);
  };
  const placeOf = (id: string) => layout.page(page.id)?.panels.find((item) => item.id === id);
  const send = (command: ReturnType<typeof commandOfDrag>) => {
    if (command) layout.dispatch(command);
    setRound((value) => value + 1);
  };

  const handleKey = (event: KeyboardEvent, panel: PlacedPanel) => {
    const title = titleOf(panel);
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!grab) return onLeave();
      for (let left = grab.done; left > 0; left -= 1) layout.dispatch({ type: 'undo' });
      setSaid(t('shell:dashboard.cancelled', { title }));
      return setGrab(null);
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const { x, y, w, h } = panel;
      setSaid(grab ? t('shell:dashboard.drop', { title, x, y, w, h }) : t('shell:dashboard.grab', { title }));
      return setGrab(grab ? null : { panel: panel.id, done: 0 });
    }
    if (grab?.panel !== panel.id || !isArrow(event.key)) return undefined;
    event.preventDefault();
    const command = commandOfKey(page, panel, event, { draggable, resizable });
    if (command) layout.dispatch(command);
    const now = placeOf(panel.id);
    const moved = now !== undefined && (now.x !== panel.x || now.y !== panel.y || now.w !== panel.w || now.h !== panel.h);
    if (moved) setGrab({ ...grab, done: grab.done + 1 });
    return setSaid(
      moved
        ? t('shell:dashboard.moved', { title, x: now.x, y: now.y, w: now.w, h: now.h })
        : t('shell:dashboard.refused', { title }),
    );
  };

  // The order of the start: a swap must not move the focused handle in the document, or the focus would be lost.
  const panels = order.flatMap((id) => page.panels.find((item) => item.id === id) ?? []);
  return (
    <div className="s-editor" ref={containerRef}>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
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
          dragConfig={{ enabled: draggable, bounded: false, threshold: 4 }}
          resizeConfig={{ enabled: resizable, handles: ['n', 'e', 's', 'w'] }}
          compactor={identity}
          autoSize={false}
          onDragStop={(_items, before, after) => after && before && send(commandOfDrag(page, before.i, after))}
          onResizeStop={(_items, before, after) => after && before && send(commandOfResize(page, before.i, after))}
        >
          {panels.map((panel, at) => (
            <div key={panel.id} className="s-handle" data-grabbed={grab?.panel === panel.id ? '' : undefined}>
              <button
                type="button"
                ref={at === 0 ? first : undefined}
                aria-label={t('shell:dashboard.handle', { title: titleOf(panel) })}
                aria-pressed={grab?.panel === panel.id}
                onKeyDown={(event) => handleKey(event, panel)}
              >
                {titleOf(panel)}
              </button>
            </div>
          ))}
        </GridLayout>
      )}
      {/* The drag library would otherwise write a style element with innerHTML, which Trusted Types refuse; it only looks for this id. */}
      <span id="react-draggable-style-el" hidden />
      <p className="s-editor-help">{t('shell:dashboard.help')}</p>
    </div>
  );
});

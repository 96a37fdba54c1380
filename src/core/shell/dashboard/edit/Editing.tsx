import { isTyping } from '#core/browser';
import type { PageLayout } from '#core/layout';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shaping } from '../grid/grid-props.ts';
import { firstInSight } from './first-in-sight.ts';
import { Ghost } from './Ghost.tsx';
import { Handle } from './Handle.tsx';
import { Handles } from './handles.ts';
import type { LayoutEditor } from './layout-editor.ts';
import { tabPropsOf } from './tab-editing.ts';

interface Props {
  readonly editor: LayoutEditor;
  readonly page: PageLayout;
  readonly onShaping: (shaping: Shaping | null) => void;
}

const shapingOf = (editor: LayoutEditor, handles: Handles): Shaping => {
  let grabbedId = '';
  return {
    get isDraggable() {
      return editor.isDraggable;
    },
    get isResizable() {
      return editor.isResizable;
    },
    tabProps: (panel) => tabPropsOf(editor, handles, panel),
    cover: (panel) => <Handle editor={editor} handles={handles} panel={panel} />,
    onStart: (panel) => {
      grabbedId = panel;
      editor.gesture.start();
    },
    onDrag: (panel, to, pointer) => editor.dragTo(panel, to, pointer),
    onResize: (panel, to) => editor.resizeTo(panel, to),
    onStop: () => {
      editor.drop();
      // An edge is not a button, so pressing it left the focus nowhere: the panel it belongs to receives the next key.
      handles.focus(grabbedId);
    },
  };
};

/** Ends the pointer's hold, as sensed by the grid: the button itself may still be down. */
const releasePointer = () => document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));

/** Undo, redo, and Esc while the pointer holds something. The last takes precedence over everything else that Esc does. */
function useEditingKeys(editor: LayoutEditor): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (key === 'Escape' && editor.gesture.isUnderWay) {
        event.preventDefault();
        event.stopPropagation();
        editor.cancel();
        releasePointer();
        return;
      }
      const letter = key.toLowerCase();
      const isHistory = (ctrlKey || metaKey) && !altKey && (letter === 'z' || letter === 'y');
      if (!isHistory || isTyping(target)) return;
      event.preventDefault();
      if (letter === 'y' || shiftKey) editor.redo();
      else editor.undo();
    };
    document.addEventListener('keydown', handle, true);
    return () => document.removeEventListener('keydown', handle, true);
  }, [editor]);
}

/** Esc also leaves when the focus was lost to the page. Last of all, on the window: an open sheet handles it first. */
function useLeavingKey(editor: LayoutEditor): void {
  useEffect(() => {
    const handle = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body && !defaultPrevented) editor.leave();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [editor]);
}

/** Layout mode: gives every cell of the grid its handle, and shows where panels will go. */
export const Editing = observer(function Editing({ editor, page, onShaping }: Props) {
  const { t } = useTranslation();
  const [handles] = useState(() => new Handles());
  const [first] = useState(page);
  const help = useRef<HTMLParagraphElement>(null);
  useEditingKeys(editor);
  useLeavingKey(editor);
  useEffect(() => editor.watch(releasePointer), [editor]);
  useEffect(() => {
    const [grid, view] = ['.s-grid', 'main'].map((part) =>
      help.current?.closest(part)?.getBoundingClientRect(),
    );
    const panel = grid && view && firstInSight(first, grid, view);
    if (panel !== undefined) handles.focus(panel);
    onShaping(shapingOf(editor, handles));
    return () => {
      editor.end();
      onShaping(null);
    };
  }, [editor, handles, first, onShaping]);
  return (
    <>
      <Ghost page={page} gesture={editor.gesture} />
      {/* The drag library would otherwise write a style element with innerHTML, which Trusted Types refuse; it only checks for this id. */}
      <span id="react-draggable-style-el" hidden />
      <p ref={help} className="s-editor-help">
        {t('layout:help')}
      </p>
    </>
  );
});

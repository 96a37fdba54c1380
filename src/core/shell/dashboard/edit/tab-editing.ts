import type { PlacedPanel } from '#core/layout';
import type { ButtonHTMLAttributes, DragEvent, KeyboardEvent } from 'react';
import type { Handles } from './handles.ts';
import type { LayoutEditor } from './layout-editor.ts';

/** MIME type of a dragged tab. */
export const TAB_MIME = 'application/x-bond-tab';

/** The middle share of a place that is for stacking; around it a tab gets its own place. */
const MIDDLE = 0.4;

/** Whether the pointer is over the middle of an element. */
export function isOverMiddle({ currentTarget, clientX, clientY }: DragEvent): boolean {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const off = (at: number, from: number, size: number): number => Math.abs(at - from - size / 2) / size;
  return Math.max(off(clientX, left, width), off(clientY, top, height)) <= MIDDLE / 2;
}

/** What a key does to a tab in layout mode; undefined for nothing. */
function actOfKey(
  editor: LayoutEditor,
  panel: PlacedPanel,
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
): (() => void) | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (altKey) return step === undefined ? undefined : () => editor.moveTab(panel, step);
  if (key === 'Delete') return () => editor.remove(panel);
  if (key === 'Escape') return () => editor.leave();
  return key.toLowerCase() === 'o' ? () => editor.takeOut(panel) : undefined;
}

/** What a tab does in layout mode: it is dragged to other tabs and places, moved by Alt and arrows, taken out by O, closed by Delete. */
export function tabPropsOf(
  editor: LayoutEditor,
  handles: Handles,
  panel: PlacedPanel,
): ButtonHTMLAttributes<HTMLButtonElement> {
  const isTab = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(TAB_MIME);
  return {
    draggable: editor.isDraggable,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(TAB_MIME, panel.id);
      dataTransfer.effectAllowed = 'move';
      editor.gesture.takeTab(panel.id);
    },
    onDragOver: (event) => {
      if (!isTab(event)) return;
      event.preventDefault();
      editor.tabOverTab(panel);
    },
    onDrop: (event) => {
      if (!isTab(event)) return;
      event.preventDefault();
      editor.drop();
    },
    onDragEnd: () => editor.gesture.end(),
    onKeyDown: (event) => {
      const act = actOfKey(editor, panel, event);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      const successor = editor.successorOf(panel);
      act();
      // A removed tab passes the focus to the place it was in, or the one it got.
      const now = editor.page?.panels.find(({ id }) => id === panel.id);
      if (!now?.tab) handles.focus(now ? panel.id : successor);
      // In its own place it gets its own handle, which appears after this one is removed.
      if (now && !now.tab) handles.follow(panel.id);
    },
  };
}

import type { PlacedPanel } from '#core/layout';
import { isArrow } from './commands.ts';
import type { LayoutEditor } from './layout-editor.ts';

interface Press {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey?: boolean;
}

/** What a key does while a panel is grabbed; undefined for nothing. */
function whileGrabbed(editor: LayoutEditor, panel: PlacedPanel, press: Press): (() => void) | undefined {
  if (press.key === 'Escape') return () => editor.revertGrab(panel);
  if (press.key === 'Enter' || press.key === ' ') return () => editor.release(panel);
  return editor.grabbed?.panel === panel.id && isArrow(press.key)
    ? () => editor.move(panel, press)
    : undefined;
}

/** What a key does on a panel that is not grabbed; undefined for nothing. */
function whileFree(
  editor: LayoutEditor,
  panel: PlacedPanel,
  press: Press,
  onRemoved: () => void,
): (() => void) | undefined {
  const { key, altKey, ctrlKey, metaKey } = press;
  const remove = () => {
    editor.remove(panel);
    onRemoved();
  };
  if (altKey) return isArrow(key) ? () => editor.move(panel, press) : undefined;
  const does: Readonly<Record<string, () => void>> = {
    escape: () => editor.leave(),
    enter: () => editor.hold(panel),
    ' ': () => editor.hold(panel),
    f2: () => editor.name(panel.id),
    delete: remove,
    c: () => editor.copy(panel),
    v: () => editor.paste(panel.id),
    ...(ctrlKey || metaKey ? {} : { s: () => editor.openSettings(panel) }),
  };
  const name = key.toLowerCase();
  return Object.hasOwn(does, name) ? does[name] : undefined;
}

/** A key pressed on a panel's handle. Returns whether it had an effect here. */
export function pressOn(
  editor: LayoutEditor,
  panel: PlacedPanel,
  press: Press,
  onRemoved: () => void,
): boolean {
  const act = editor.grabbed
    ? whileGrabbed(editor, panel, press)
    : whileFree(editor, panel, press, onRemoved);
  act?.();
  return act !== undefined;
}

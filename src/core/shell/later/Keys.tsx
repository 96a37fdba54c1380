import { isTyping } from '#core/browser';
import { keyNameOf } from '#core/plugin';
import { lazyPart } from '#core/query';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { useMenuTools } from '../nav/use-menu-tools.ts';
import { PanelFocus } from './panel-focus.ts';

const KeyList = lazyPart(() => import('./KeyList.tsx').then(({ KeyList: Part }) => Part));

/** The second opens the list when single keys are off: it has the switch that turns them on again. */
const HELP: readonly string[] = ['?', 'Ctrl+/'];
/** From panel to panel. */
const PANELS: Readonly<Record<string, 1 | -1>> = { F6: 1, 'Shift+F6': -1 };
/** Where keys have meanings of their own. */
const OWN_KEYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_KEYS) !== null;

/** Nothing on the page has the focus: after a navigation the whole page takes it. */
const isWholePage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.matches('main'));

/** Runs the keys of commands whenever the user is not typing (function keys everywhere), and shows the list of all keys at `?` and Ctrl+/. */
export const Keys = observer(function Keys() {
  const { plugins, config, storage } = useServices();
  const { run } = useMenuTools();
  const [isOpen, setOpen] = useState(false);
  // Users of speech input, or who rest a hand on the keys, want none without Ctrl or Alt (WCAG 2.1.4).
  const setting = useMemo(
    () => storage.persisted({ key: 'singleKeys', schema: z.boolean(), version: 1, defaults: true }),
    [storage],
  );
  const [areOn, setOn] = useState(() => setting.get());
  useEffect(() => {
    const focus = new PanelFocus();
    const handle = (event: KeyboardEvent): void => {
      const { target, isComposing, repeat, defaultPrevented } = event;
      if (defaultPrevented || isComposing || repeat) return;
      const name = keyNameOf(event);
      // A function key is neither text nor a choice: it works in a field and in a dialog too.
      const isFunction = /(?:^|\+)F\d{1,2}$/.test(name);
      if (!isFunction && (isTyping(target) || hasOwnKeys(target))) return;
      if (!areOn && !isFunction && !/^(?:Ctrl|Alt)/.test(name)) return;
      const step = PANELS[name];
      if (step !== undefined && !hasOwnKeys(target) && focus.move(step)) return event.preventDefault();
      const command = plugins.keys.get(name);
      if (command?.definition.whenUnfocused && !isWholePage(target)) return;
      if (HELP.includes(name)) setOpen(true);
      else if (command !== undefined && config.gate.allows(command.definition.when)) run(command.id);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [plugins, config, run, areOn]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeyList
        areOn={areOn}
        onSwitch={(on) => {
          setting.set(on);
          setOn(on);
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
});

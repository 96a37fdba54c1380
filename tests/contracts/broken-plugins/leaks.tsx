import { usePlugin } from '#core/services';
import { autorun } from 'mobx';
import { useEffect } from 'react';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

function View() {
  const { clock, theme } = usePlugin(brokenPlugin);
  useEffect(() => {
    clock.setInterval(() => {}, 1000);
    autorun(() => theme.darkMode);
    window.addEventListener('resize', () => {});
  }, [clock, theme]);
  return <p>ok</p>;
}

let isRunning = false;

function Once() {
  const { clock } = usePlugin(brokenPlugin);
  useEffect(() => {
    if (!isRunning) clock.setInterval(() => undefined, 1000);
    isRunning = true;
  }, [clock]);
  return <p>ok</p>;
}

/** Leaks resources, on every mount or once. */
export const broken: readonly Broken[] = [
  {
    check: 'leaks',
    says: /20 (timers|listeners|reactions) are left after 20 mounts/,
    fixtures: { texts },
    plugin: onePanel(View),
  },
  {
    check: 'leaks',
    says: /1 timers are left that its first mount started/,
    fixtures: { texts },
    plugin: onePanel(Once),
  },
];

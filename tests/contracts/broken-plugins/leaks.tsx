import { useServices } from '#core/services';
import { autorun } from 'mobx';
import { useEffect } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View() {
  const { clock, theme } = useServices();
  useEffect(() => {
    clock.setInterval(() => {}, 1000);
    autorun(() => theme.darkMode);
    window.addEventListener('resize', () => {});
  }, [clock, theme]);
  return <p>ok</p>;
}

/** What it starts never ends. */
export const broken: Broken = {
  check: 'leaks',
  says: /20 (timers|listeners|reactions) are left after 20 mounts/,
  fixtures: { texts },
  plugin: onePanel(View),
};

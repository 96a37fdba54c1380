import { contribute, definePlugin } from '#core/define';
import { autorun } from 'mobx';
import { type Broken, named, panelOf, texts } from './broken.ts';

const panels = { main: panelOf(() => <p>ok</p>) };
const counter = { count: 0 };
const once = { isRunning: false };

export const broken: readonly Broken[] = [
  /** Its data lives in a module, so the next user finds it. */
  {
    check: 'state',
    says: /counter is the same object after disable and enable.*counter is the same object after a user logged out/,
    fixtures: { texts },
    plugin: contribute(definePlugin({ ...named, state: () => ({ counter }) }), { panels }),
  },
  /** Work started by its state continues after it is switched off. */
  {
    check: 'state',
    says: /3 timers are left after it was switched off and on.*\d reactions are left/,
    fixtures: { texts },
    plugin: contribute(
      definePlugin({
        ...named,
        needs: ['clock', 'theme'],
        state: ({ clock, theme }) => {
          clock.setInterval(() => undefined, 1000);
          autorun(() => theme.darkMode);
          return {};
        },
      }),
      { panels },
    ),
  },
  /** What it listens to, and an interval of the page, outlive it. */
  {
    check: 'state',
    says: /3 listeners are left after it was switched off and on 3 intervals are left/,
    fixtures: { texts },
    plugin: contribute(definePlugin(named), {
      panels,
      activate: () => {
        window.addEventListener('resize', () => undefined);
        setInterval(() => undefined, 1000);
      },
    }),
  },
  /** Work that it starts once only is never ended. */
  {
    check: 'state',
    says: /^1 timers are left after it was switched off$/,
    fixtures: { texts },
    plugin: contribute(definePlugin({ ...named, needs: ['clock'] }), {
      panels,
      activate: ({ clock }) => {
        if (!once.isRunning) clock.setInterval(() => undefined, 1000);
        once.isRunning = true;
      },
    }),
  },
];

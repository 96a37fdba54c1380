import { contribute, definePlugin } from '#core/define';
import { autorun } from 'mobx';
import { type Broken, named, panelOf, texts } from './broken.ts';

const panels = { main: panelOf(() => <p>ok</p>) };
const counter = { count: 0 };

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
];

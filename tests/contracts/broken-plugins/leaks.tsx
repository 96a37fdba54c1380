import { contribute, definePlugin } from '#core/define';
import { usePlugin } from '#core/services';
import { autorun } from 'mobx';
import { useEffect } from 'react';
import { type Broken, brokenPlugin, named, onePanel, panelOf, texts } from './broken.ts';

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

/** A store follows for each view that opens, and for as long as the plugin is on. */
const following = definePlugin({
  ...named,
  needs: ['push'],
  permissions: { push: ['bestmarket'] },
  state: ({ push }) => ({
    follow: () => push.subscribe('bestmarket', { securityIds: ['240210.IB'], onFrame: () => undefined }),
  }),
});

function Follower() {
  const { follow } = usePlugin(following);
  useEffect(() => {
    follow();
  }, [follow]);
  return <p>ok</p>;
}

/** Leaks resources, on every mount or once; its connection is one and the same however many follow it. */
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
  {
    check: 'leaks',
    says: /20 subscriptions are left after 20 mounts/,
    fixtures: { texts },
    plugin: contribute(following, { panels: { main: panelOf(Follower) } }),
  },
];

import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

const View = observer(function View() {
  const { session } = usePlugin(brokenPlugin);
  const { userInfo } = session;
  if (userInfo === null) throw new Error('nobody is logged in');
  return <p>{userInfo.opername}</p>;
});

/** It assumes that a user is logged in. */
export const broken: Broken = {
  check: 'kinds',
  says: /^visitor: main is failed: nobody is logged in/,
  fixtures: { texts },
  plugin: onePanel(View),
};

import { useObserved } from '#core/services';
import type { PanelProps } from '#core/plugin';
import { contribute } from '#core/define';
import { useCallback, useState } from 'react';
import { type Broken, brokenPlugin, onePanel, panelOf, texts } from './broken.ts';

function View({ channel }: PanelProps<Record<string, never>>) {
  const bond = useObserved(useCallback(() => channel.current('bond')?.id.securityId, [channel]));
  return bond === undefined ? null : <p>{bond}</p>;
}

function First({ channel }: PanelProps<Record<string, never>>) {
  const [bond] = useState(() => channel.current('bond')?.id.securityId);
  return <p>{bond ?? 'none'}</p>;
}

/** One is an empty box while no bond is selected. The other keeps the bond that it was opened with. */
export const broken: readonly Broken[] = [
  {
    check: 'bond',
    says: /broken\.main shows nothing/,
    fixtures: { texts },
    plugin: onePanel(View),
  },
  {
    check: 'bond',
    says: /broken\.main still shows the bond chosen before/,
    fixtures: { texts },
    plugin: contribute(brokenPlugin, {
      panels: { main: { ...panelOf(First), channels: { consumes: ['bond'], needs: ['bond'] } } },
    }),
  },
];

import { useObserved } from '#core/services';
import type { PanelProps } from '#core/plugin';
import { useCallback } from 'react';
import { type Broken, onePanel, texts } from './broken.ts';

function View({ channel }: PanelProps<Record<string, never>>) {
  const bond = useObserved(useCallback(() => channel.current('bond')?.id.securityId, [channel]));
  return bond === undefined ? null : <p>{bond}</p>;
}

/** An empty box while no bond is selected. */
export const broken: Broken = {
  check: 'bond',
  says: /broken\.main shows nothing/,
  fixtures: { texts },
  plugin: onePanel(View),
};

import type { TableStream } from '#contract/push';
import { StaleStrip } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { useFollow } from '#core/hooks';
import { usePlugin } from '#core/services';
import { RefusedState } from '#core/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NoBond } from './NoBond.tsx';
import './depth.css';
import { ForUsers } from './ForUsers.tsx';
import { useBondId } from './use-bond.ts';
import { useDataState } from './use-data-state.ts';
import { depthPlugin } from './plugin.ts';

interface Props {
  readonly channel: ChannelPort;
  /** The panel's main stream; followed for the bond of the channel. */
  readonly stream: TableStream;
  /** Name of content without focusable elements: it can still be scrolled by keyboard. */
  readonly label?: string;
  readonly children: (securityId: string) => ReactNode;
}

/** Frame of a panel about one bond: shows when the user may see no prices, when none is chosen, when the server refuses, when the data is old. */
export function BondPanel(props: Props): ReactNode {
  return <ForUsers>{() => <Followed {...props} />}</ForUsers>;
}

function Followed({ channel, stream, label, children }: Props): ReactNode {
  const { market } = usePlugin(depthPlugin);
  const { t } = useTranslation();
  const securityId = useBondId(channel);
  const refusal = useFollow(market, stream, securityId === null ? null : [securityId]);
  const state = useDataState(market.table(stream));
  if (securityId === null) return <NoBond channel={channel} />;
  if (refusal !== null) return <RefusedState words={refusal.words} />;
  return (
    <div
      className="depth-panel"
      data-stale={state !== 'live'}
      {...(label === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {state === 'interrupted' && (
        <StaleStrip text={t(market.table(stream).get(securityId) ? 'depth:stale' : 'depth:interrupted')} />
      )}
      {children(securityId)}
    </div>
  );
}

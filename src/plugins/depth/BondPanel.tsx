import type { TableStream } from '#contract/push';
import { StaleStrip } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { useFollow } from '#core/hooks';
import { useObserved, usePlugin } from '#core/services';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NoBond } from './NoBond.tsx';
import './depth.css';
import { ForUsers } from './ForUsers.tsx';
import { useBondId } from './use-bond.ts';
import { depthPlugin } from './plugin.ts';
import { Refused } from './Refused.tsx';

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
  const stale = useObserved(useCallback(() => market.table(stream).stale, [market, stream]));
  if (securityId === null) return <NoBond channel={channel} />;
  if (refusal !== null) return <Refused words={refusal.words} />;
  const { size, wasLive } = market.table(stream);
  return (
    <div
      className="depth-panel"
      data-stale={stale}
      {...(label === undefined ? {} : { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {stale && wasLive && size > 0 && <StaleStrip text={t('depth:stale')} />}
      {children(securityId)}
    </div>
  );
}

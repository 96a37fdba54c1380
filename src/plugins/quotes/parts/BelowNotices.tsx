import type { BestMarket } from '#contract/entities';
import type { ChannelPort } from '#core/plugin';
import type { ReactNode } from 'react';
import { useLacking } from './ForUsers.tsx';
import { Movers } from './Movers.tsx';
import { WhatOpens } from './WhatOpens.tsx';

interface Props {
  readonly rows: readonly BestMarket[];
  readonly channel: ChannelPort;
}

/** Below the notices of a large screen: the day's movers, or, for users not verified, what an account opens. */
export function BelowNotices(props: Props): ReactNode {
  return useLacking() === null ? <Movers {...props} /> : <WhatOpens />;
}

import { transaction } from '#contract/api';
import { LinkButton } from '#core/linked';
import { type ChannelPort, instrumentOf } from '#core/plugin';
import { useCall } from '#core/query';
import { type ReactNode, useMemo } from 'react';

/** Sets the bonds of an issuer for every linked panel. Renders nothing until they are known. */
export function LinkIssuer({
  issuer,
  channel,
}: {
  readonly issuer: string;
  readonly channel: ChannelPort;
}): ReactNode {
  const bonds = useCall(
    transaction.bondsOfIssuer,
    { query: { issuer } },
    { when: channel.colour !== null, cached: true },
  );
  const ids = bonds.state === 'ready' ? bonds.value : null;
  const list = useMemo(
    () => ({
      type: 'fdc3.organization' as const,
      name: issuer,
      instruments: (ids ?? []).map((id) => instrumentOf(id)),
    }),
    [issuer, ids],
  );
  return ids === null ? null : <LinkButton channel={channel} list={list} />;
}

import type { Session } from '#server/call';
import type { Sender } from '#server/domain/orders';

/** t0 and t3 belong to one organisation, which never trades with itself. */
export const TRADERS: readonly string[] = ['t0', 't1', 't2', 't3'];

/** 万元. Small, so that it occasionally causes refusals. */
export const QUOTA = 60_000;

export const sessionOfTrader = (operId: string): Session => ({
  sessionId: `s-${operId}`,
  operId,
  orgId: `org${Number(operId.slice(1)) % 3}`,
  newAuth: 'Y',
  isMarketMakingTierUser: true,
  isSpecialPerson: false,
  isStaff: false,
  staffRoles: [],
});

export const senderOf = (operId: string): Sender => ({ session: sessionOfTrader(operId), ip: '192.0.2.1' });

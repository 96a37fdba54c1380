import type { InstrumentContext } from '#core/plugin';

/** A bond as channels carry it. */
export const instrumentOf = (securityId: string, name: string): InstrumentContext => ({
  type: 'fdc3.instrument',
  id: { securityId },
  name,
});

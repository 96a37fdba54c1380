import { seedDemonstration } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import type { Template } from './temp-database.ts';

/** Fewer than in a demonstration, but enough for every kind and tier. */
export const DEMO_BONDS = 4000;

/** A database with the bonds of a first start on that day. */
export const bondsOn = (today: string): Template => ({
  name: `bonds_${today.replaceAll('-', '_')}`,
  async make({ storage }) {
    await seedDemonstration(storage, { today, calendar: createCalendar(), count: DEMO_BONDS });
  },
});

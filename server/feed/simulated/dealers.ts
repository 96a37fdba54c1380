import type { Chance } from './chance.ts';
import { INVENTORY } from './settings.data.ts';

/** An organisation of the simulated market. `activityRank` 1 is the busiest. */
export interface DealerOrg {
  readonly orgId: string;
  readonly activityRank: number;
  readonly marketMaker: boolean;
  readonly traderIds: readonly string[];
}

/** The quoting party: a trader of an organisation. */
export interface Dealer {
  readonly orgId: string;
  readonly ownerId: string;
}

/** The dealers: picks the next one (busy ones often), and tracks each one's position in each bond. */
export class Dealers {
  readonly makers: readonly DealerOrg[];
  readonly #chance: Chance;
  readonly #table: readonly (readonly [DealerOrg, number])[];
  readonly #positions = new Map<string, { qty: number; at: number }>();

  constructor(orgs: readonly DealerOrg[], chance: Chance) {
    const active = orgs.filter((org) => org.traderIds.length > 0);
    if (active.length < 2)
      throw new RangeError('the simulated market needs at least two organisations with traders');
    this.#chance = chance;
    // Zipf with exponent 1: the n-th busiest deals 1/n as often as the busiest.
    this.#table = active.map((org) => [org, 1 / org.activityRank] as const);
    this.makers = active.filter((org) => org.marketMaker);
  }

  /** A dealer of an organisation other than `notOrgId`. */
  next(notOrgId?: string): Dealer {
    for (;;) {
      const org = this.#chance.weighted(this.#table);
      if (org.orgId !== notOrgId) return this.traderOf(org);
    }
  }

  traderOf(org: DealerOrg): Dealer {
    return { orgId: org.orgId, ownerId: this.#chance.pick(org.traderIds) };
  }

  /** An organisation's position in a bond, 万元 (short: negative), which it halves every half-life. */
  position(orgId: string, securityId: string, at: number): number {
    const entry = this.#positions.get(`${orgId}|${securityId}`);
    return entry ? entry.qty * 2 ** (-(at - entry.at) / INVENTORY.halfLifeMs) : 0;
  }

  trade(orgId: string, securityId: string, qty: number, at: number): void {
    this.#positions.set(`${orgId}|${securityId}`, { qty: this.position(orgId, securityId, at) + qty, at });
  }
}

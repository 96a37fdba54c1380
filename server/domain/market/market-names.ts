import type { OrganisationReader } from '#server/domain/bonds';
import type { Names } from './view/level-row.ts';

/** Short names of organisations and names of traders, in memory. */
export class MarketNames implements Names {
  readonly #orgs = new Map<string, string>();
  readonly #traders = new Map<string, string>();

  org(orgId: string): string | null {
    return this.#orgs.get(orgId) ?? null;
  }

  trader(ownerId: string): string | null {
    return this.#traders.get(ownerId) ?? null;
  }

  /** Shows a trader's name with their quotes from now on; null hides it. */
  setTrader(ownerId: string, name: string | null): void {
    if (name === null) this.#traders.delete(ownerId);
    else this.#traders.set(ownerId, name);
  }

  /** Adds institutions created or renamed since. */
  async loadOrgs(reader: Pick<OrganisationReader, 'all'>): Promise<void> {
    for (const org of await reader.all()) this.#orgs.set(org.org_id, org.short_name);
  }

  async load(reader: Pick<OrganisationReader, 'all' | 'traders'>): Promise<void> {
    await this.loadOrgs(reader);
    for (const trader of await reader.traders()) this.#traders.set(trader.trader_id, trader.name);
  }
}

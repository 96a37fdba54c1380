import type { OrganisationReader } from '#server/domain/bonds';
import type { Names } from './view/level-row.ts';

/** Short names of organisations and names of traders, in memory. */
export class MarketNames implements Names {
  readonly #orgs = new Map<string, string>();
  readonly #traders = new Map<string, string>();
  #revision = 0;

  get revision(): number {
    return this.#revision;
  }

  org(orgId: string): string | null {
    return this.#orgs.get(orgId) ?? null;
  }

  trader(ownerId: string): string | null {
    return this.#traders.get(ownerId) ?? null;
  }

  /** Shows a trader's name with their quotes from now on; null hides it. Returns whether that is a change. */
  setTrader(ownerId: string, name: string | null): boolean {
    if (name === this.trader(ownerId)) return false;
    this.#revision += 1;
    if (name === null) this.#traders.delete(ownerId);
    else this.#traders.set(ownerId, name);
    return true;
  }

  /** Adds institutions created or renamed since. */
  async loadOrgs(reader: Pick<OrganisationReader, 'all'>): Promise<void> {
    for (const { org_id, short_name } of await reader.all()) {
      if (this.#orgs.get(org_id) === short_name) continue;
      this.#revision += 1;
      this.#orgs.set(org_id, short_name);
    }
  }

  async load(reader: Pick<OrganisationReader, 'all' | 'traders'>): Promise<void> {
    await this.loadOrgs(reader);
    for (const trader of await reader.traders()) this.setTrader(trader.trader_id, trader.name);
  }
}

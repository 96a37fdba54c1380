import type { RowOf, StreamType } from '#contract/push';
import type { TransportRequest } from '#core/http';

/** Data that a plugin's contract suite cannot generate from the contract's schemas. Everything is optional. */
export interface ContractFixtures {
  /** The envelope's `data` by name of the call; a function is called for every request. */
  readonly replies?: Readonly<Record<string, unknown>>;
  /** Rows of streams. */
  readonly rows?: { readonly [K in StreamType]?: readonly RowOf<K>[] };
  /** Parameters and query of pages, by the page's name. */
  readonly pages?: Readonly<Record<string, PageFixture>>;
  /** Settings worth testing besides the defaults, by the panel's name. */
  readonly settings?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Maximum weight of a view with everything that only it imports, kB gzip; libraries of the whole product are not counted. Default 30. */
  readonly budgetKb?: number;
  /** Texts of a plugin that has none in src/locales, for tests of the kit itself. */
  readonly texts?: Readonly<Record<string, unknown>>;
  /** Where the plugin's sources are; default `src/plugins/<id>`. */
  readonly folder?: string;
}

export interface PageFixture {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Creates a reply for each request. */
export type ReplyMaker = (request: TransportRequest) => unknown;

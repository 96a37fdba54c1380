import type { ChannelColour, Context, SettingsFile } from '#contract/config';
import type { ContractFixtures } from './fixtures.ts';

/** Which of a panel's sizes the bench uses. `max` is the whole grid. */
export type BenchSize = 'min' | 'default' | 'max';

export interface BenchOptions {
  readonly fixtures?: ContractFixtures;
  /** The kind of user; default a verified user. */
  readonly kind?: Context;
  readonly size?: BenchSize;
  /** Settings by panel; default none, so that the panel's defaults apply. */
  readonly settings?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether the server has demonstration accounts; default true. */
  readonly hasDemoAccounts?: boolean;
  /** Whether the firm has its own sign-on; default false. */
  readonly hasSignOn?: boolean;
  /** Sections of settings.json that replace the product's own. */
  readonly product?: Partial<SettingsFile>;
  /** Address of the page, with its query; default `/`. */
  readonly address?: string;
  /** Channel of the panel next to which widgets are shown; default: in the bar. */
  readonly colour?: ChannelColour | null;
  /** Whether the plugin is registered without being enabled; default false. */
  readonly isOff?: boolean;
}

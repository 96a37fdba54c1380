import { MAX_TEXT_LENGTH } from '#contract/config';
import type { Storage } from '#server/db';
import type { ConfigPublisher, ConfigReader } from '#server/domain/config';

/** Dependencies of the configuration calls. */
export interface ConfigCallDeps {
  readonly storage: Storage;
  readonly reader: ConfigReader;
  readonly publisher: ConfigPublisher;
}

/** Room for four files of maximum length, mostly ASCII. */
export const BUNDLE_OPTIONS = { maxBodyBytes: MAX_TEXT_LENGTH * 4 } as const;

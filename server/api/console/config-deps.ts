import { LONGEST_TEXT } from '#contract/config';
import type { Storage } from '../../db/storage.ts';
import type { ConfigPublisher, ConfigReader } from '../../domain/config/index.ts';

/** What the calls about configuration work on. */
export interface ConfigCallDeps {
  readonly storage: Storage;
  readonly reader: ConfigReader;
  readonly publisher: ConfigPublisher;
}

/** Room for four files of the longest text, most of it ASCII. */
export const BUNDLE_OPTIONS = { maxBodyBytes: LONGEST_TEXT * 4 } as const;

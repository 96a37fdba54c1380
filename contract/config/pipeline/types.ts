import type { Bundle, ConfigName } from '../bundle.ts';
import type { Catalogue, CheckSettings } from '../catalogue.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { NamedAudiences } from '../named-audiences.ts';
import type { ExternalPlugin } from '../external.ts';

/** Turns a file of `from` into the next version of the format. */
export interface Migration {
  readonly file: ConfigName;
  readonly from: number;
  readonly up: (old: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** What the server finds in the place of a plugin from outside the build; `changed` with the SHA-256 that the file has. */
export type ExternalFile =
  | { readonly kind: 'code' | 'missing' | 'outside' | 'tooLarge' }
  | { readonly kind: 'changed'; readonly sha256: string };

export interface PipelineOptions {
  readonly catalogue: Catalogue;
  readonly checkSettings?: CheckSettings;
  /** Looks at the files of plugins from outside the build. Absent, or null: whoever asks cannot see them. */
  readonly fileOf?: (entry: ExternalPlugin) => ExternalFile | null;
  /** Whether the running configuration lists this very entry: a bad file behind it stops that plugin, and nothing else. */
  readonly isRunning?: (entry: ExternalPlugin) => boolean;
  /** Groups and organisations that there are. Absent: whoever asks cannot see them, so none is called unknown. */
  readonly audiences?: NamedAudiences;
  /** What to keep when a file as a whole cannot be used. */
  readonly lastGood?: Bundle | null;
  /** Migrations of the file formats; the product's own by default. */
  readonly migrations?: readonly Migration[];
}

/**
 * Outcome of the pipeline. `fresh`: `bundle` was made from the texts, with bad items dropped and bad panels marked as placeholders;
 * otherwise `bundle` is the last good one (null where there is none). Diagnostics are in the order of file, line, column.
 */
export interface PipelineResult {
  readonly bundle: Bundle | null;
  readonly fresh: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** What one stage gives to the next, with its findings. */
export interface Staged<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

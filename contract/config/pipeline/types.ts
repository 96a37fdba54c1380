import type { Bundle, ConfigName } from '../bundle.ts';
import type { Catalogue, CheckSettings } from '../catalogue.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { NamedAudiences } from '../named-audiences.ts';
import type { ExternalPlugin } from '../external.ts';

/** Migrates a file of version `from` to the next version of the format. */
export interface Migration {
  readonly file: ConfigName;
  readonly from: number;
  readonly up: (old: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

/** What the server finds at the path of an external plugin; `changed` carries the SHA-256 of the actual file. */
export type ExternalFile =
  | { readonly kind: 'code' | 'missing' | 'outside' | 'tooLarge' }
  | { readonly kind: 'changed'; readonly sha256: string };

export interface PipelineOptions {
  readonly catalogue: Catalogue;
  readonly checkSettings?: CheckSettings;
  /** Inspects the files of external plugins. Absent, or null: the caller cannot see them. */
  readonly fileOf?: (entry: ExternalPlugin) => ExternalFile | null;
  /** Whether the running configuration lists this exact entry: a bad file then stops only that plugin. */
  readonly isRunning?: (entry: ExternalPlugin) => boolean;
  /** Existing groups and organisations. Absent: the caller cannot see them, so none is reported as unknown. */
  readonly audiences?: NamedAudiences;
  /** Kept if a file as a whole is unusable. */
  readonly lastGood?: Bundle | null;
  /** Migrations of the file formats; the product's own by default. */
  readonly migrations?: readonly Migration[];
}

/**
 * Outcome of the pipeline. `fresh`: `bundle` was made from the texts, with bad items dropped and bad panels marked as placeholders;
 * otherwise `bundle` is the last good one (null if there is none). Diagnostics are ordered by file, line, column.
 */
export interface PipelineResult {
  readonly bundle: Bundle | null;
  readonly fresh: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The output of one stage for the next, with its findings. */
export interface Staged<T> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
}

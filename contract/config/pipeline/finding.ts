import { type ConfigFiles, type ConfigName, fileNameOf } from '../bundle.ts';
import type { Diagnostic, FindingValues } from '../diagnostic.ts';
import type { Hint, PipelineCode } from './diagnostic.ts';
import { findingAt, type JsonNode } from './json/node.ts';

/** The trees of the four files, as pruned so far: their paths match those of the values. */
export type Trees = Readonly<Record<ConfigName, JsonNode>>;

/** Values and trees of a bundle between stages. */
export interface Draft {
  readonly files: ConfigFiles;
  readonly trees: Trees;
}

export type Path = readonly (string | number)[];

/**
 * A finding and its cost. `drop`: this item is removed from the file. `placeholder`: this panel (`<layout>/<panel>`) shows a card
 * instead. `fatal`: the bundle as a whole is unusable. None of them: it is only reported.
 */
export interface Finding {
  readonly diagnostic: Diagnostic;
  readonly file: ConfigName;
  readonly drop?: Path;
  readonly placeholder?: string;
  readonly fatal?: true;
  /** Only its cost counts: the reason has been reported elsewhere. */
  readonly silent?: true;
}

export interface FindingOptions extends Omit<Finding, 'diagnostic' | 'file'> {
  readonly values?: FindingValues;
  /** Replaces the fault's own hint. */
  readonly hint?: Hint | null;
  readonly at?: 'value' | 'key';
}

/** Makes a finding at a path of one file. */
export function finding(
  trees: Trees,
  file: ConfigName,
  path: Path,
  code: PipelineCode,
  options: FindingOptions = {},
): Finding {
  const { values, hint, at, ...cost } = options;
  const extra = {
    ...(hint ? { hint } : {}),
    ...(at === undefined ? {} : { at }),
  };
  return { file, diagnostic: findingAt(fileNameOf(file), trees[file], path, code, values, extra), ...cost };
}

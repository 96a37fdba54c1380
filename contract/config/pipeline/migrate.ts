import type { ConfigName } from '../bundle.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { fileNameOf } from '../bundle.ts';
import { findingAt, graft, type JsonNode, memberOf, valueOf } from './json/node.ts';
import type { Migration, Staged } from './types.ts';

/** The current format version of each file. */
const CURRENT_VERSION: Readonly<Record<ConfigName, number>> = { routes: 1, menu: 1, layouts: 1, settings: 1 };

/** Migrations of the file formats, in order. Never edited once published; none is needed while every format is at version 1. */
const migrations: readonly Migration[] = [];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Brings an older file up to the current version, keeping positions where a path survives. A file without a usable version is passed on:
 * the schema stage reports what is missing. null: the version is unknown, or a migration threw.
 */
export function migrate(
  name: ConfigName,
  root: JsonNode,
  steps: readonly Migration[] = migrations,
  current: number = CURRENT_VERSION[name],
): Staged<JsonNode | null> {
  const file = fileNameOf(name);
  const stated = memberOf(root, 'schemaVersion')?.node;
  const from = stated?.kind === 'scalar' ? stated.value : undefined;
  if (typeof from !== 'number' || from === current) return { value: root, diagnostics: [] };
  const mine = steps.filter((step) => step.file === name);
  const diagnostics: Diagnostic[] = [];
  let value = valueOf(root);
  for (let version = from; version < current; version += 1) {
    const step = mine.find((item) => item.from === version);
    if (!step || !isRecord(value)) break;
    try {
      value = { ...step.up(value), schemaVersion: version + 1 };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        value: null,
        diagnostics: [
          findingAt(file, root, ['schemaVersion'], 'schema.migrate', {
            from: version,
            to: version + 1,
            reason,
          }),
        ],
      };
    }
  }
  if (!isRecord(value) || value['schemaVersion'] !== current) {
    const versions = [...new Set([...mine.map((step) => step.from), current])].sort((a, b) => a - b);
    const supported = { names: versions.map(String) };
    return {
      value: null,
      diagnostics: [
        findingAt(file, root, ['schemaVersion'], 'schema.version', { found: from, known: supported }),
      ],
    };
  }
  diagnostics.push(findingAt(file, root, ['schemaVersion'], 'schema.migrated', { from, to: current }));
  return { value: graft(value, root), diagnostics };
}

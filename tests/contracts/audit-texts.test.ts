import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUDIT_GROUPS } from '../../src/plugins/console/model/audit-groups.ts';
import { root } from '../_util/import-graph.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The kinds of the type `AuditKind`, from its source: types do not exist at run time. */
const kinds = Array.from(
  /type AuditKind =([^;]+);/.exec(read('server/domain/audit/audit-event.ts'))?.[1]?.matchAll(/'([^']+)'/g) ??
    [],
  ([, kind = '']) => kind,
);

describe('events of the audit log', () => {
  it.each(['zh-CN', 'en-US'])('are all named in the console, in %s', (language) => {
    // `as` holds: other tests prove that the files contain objects.
    const { audit } = JSON.parse(read(`src/locales/${language}/console.json`)) as {
      audit: { action: Record<string, Record<string, string>> };
    };
    const nameless = kinds.filter((kind) => {
      const [area = '', action = ''] = kind.split('.');
      return audit.action[area]?.[action] === undefined;
    });
    expect(kinds.length).toBeGreaterThan(50);
    expect(nameless).toEqual([]);
  });

  it('each belong to exactly one group of the console’s filter', () => {
    const grouped: readonly string[] = Object.values(AUDIT_GROUPS).flat();
    const areas = [...new Set(kinds.map((kind) => kind.split('.')[0]))];
    expect([...grouped].sort()).toEqual(areas.sort());
  });
});

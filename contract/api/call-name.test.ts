import { expect, it } from 'vitest';
import {
  allEndpoints,
  account,
  alerts,
  basic,
  cases,
  callNameOf,
  configApi,
  consoleApi,
  market,
  transaction,
} from './index.ts';
import type { CallId } from './index.ts';

it('every call is named by its id, so that a manifest can name it without importing it', () => {
  const areas = {
    account,
    alerts,
    basic,
    cases,
    config: configApi,
    console: consoleApi,
    market,
    transaction,
  };
  const named = Object.entries(areas).flatMap(([area, calls]) =>
    // `as` holds: an id is an area and one of its keys.
    Object.entries(calls).map(([key, { name }]) => [callNameOf(`${area}.${key}` as CallId), name]),
  );
  expect(named.filter(([byId, name]) => byId !== name)).toEqual([]);
  expect(new Set(named.map(([, name]) => name)).size).toBe(allEndpoints.length);
});

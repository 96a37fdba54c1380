import { configSchemas } from '#contract/config/pipeline';
import { setKeys, visitorContext } from '#contract/config';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import english from '../../../locales/en-US/console.json';
import englishShell from '../../../locales/en-US/shell.json';
import chinese from '../../../locales/zh-CN/console.json';

/** Written by the tools, or shown by an editor of their own: gates, and the lists at the top of a file. */
const UNNAMED = new Set(
  '$schema schemaVersion menus layouts routes navigation tools account user all any not is in'
    .split(' ')
    .concat(Object.keys(visitorContext), setKeys),
);

/** Names of all fields of a JSON Schema. */
const fieldsOf = (schema: unknown): readonly string[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(Object(value)) : []),
        ...fieldsOf(value),
      ])
    : [];

describe('the words of the studio', () => {
  it.each([
    ['Chinese', chinese],
    ['English', english],
  ])(
    'name every field of the four files in %s: no internal name stands in a form or a change',
    (_, words) => {
      const fields = Object.values(configSchemas).flatMap((schema) =>
        fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
      );
      const named: Readonly<Record<string, unknown>> = { ...words.field, ...words.section };
      expect(
        [...new Set(fields)].filter((name) => !UNNAMED.has(name) && !Object.hasOwn(named, name)),
      ).toEqual([]);
    },
  );

  it('call a service in a gate what the menu calls it', () => {
    const labels = JSON.stringify(english);
    expect(labels).toContain(`"label":"${englishShell.nav.passTicket}"`);
    expect(labels).toContain(`"label":"${englishShell.nav.simple}"`);
  });
});

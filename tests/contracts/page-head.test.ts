import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOBILE_VIEWPORT } from '#contract/rules';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

it('the page asks phones for the fixed viewport of the specification [R9.03]', () => {
  const content = /name="viewport" content="([^"]*)"/.exec(
    readFileSync(join(root, 'index.html'), 'utf8'),
  )?.[1];
  expect(content).toBe(`width=${MOBILE_VIEWPORT.width}, height=${MOBILE_VIEWPORT.height}`);
});

import { expect, it } from 'vitest';
import { fieldName } from './field-name.ts';

it('the path of a plugin from outside is its file, that of a page its address', () => {
  expect([fieldName(['external', 0, 'path']), fieldName(['external', 'guest', 'path'])]).toEqual([
    'pluginFile',
    'pluginFile',
  ]);
  expect([fieldName(['routes', 3, 'path']), fieldName(['external', 0, 'title'])]).toEqual(['path', 'title']);
});

import { definePlugin } from '#core/define';
import { expect, it } from 'vitest';
import { replacePlugins } from '../../src/live-plugins.ts';

const pluginOf = (id: string) => definePlugin({ id, apiVersion: 1, version: '1.0.0', title: 'shell:brand' });

it('an edited manifest replaces the running one; others are left alone, and a deleted one ends [P15]', () => {
  const [unchanged, old, gone] = [pluginOf('kept'), pluginOf('edited'), pluginOf('gone')];
  const edited = pluginOf('edited');
  const received: unknown[] = [];
  const host = {
    remove: (id: string) => received.push(['remove', id]),
    register: (plugins: readonly unknown[], disabled: readonly string[] = []) => {
      received.push(['register', plugins, disabled]);
      return [];
    },
  };
  replacePlugins(host as never, [unchanged, old, gone], [unchanged, edited], ['x']);
  expect(received).toEqual([
    ['remove', 'edited'],
    ['remove', 'gone'],
    ['register', [edited], ['x']],
  ]);
});

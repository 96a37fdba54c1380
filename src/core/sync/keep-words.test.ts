import { autorun, observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import type { ConfigStore } from '#core/config';
import { Text } from '#core/text';
import { keepWords } from './keep-words.ts';

// `as` holds: only titles and labels are read.
const bundle = (title: string) =>
  ({ routes: [{ title }], menu: [{ label: 'own:mine' }], layouts: [] }) as unknown as ConfigStore['bundle'];

it('a title from another plugin’s texts loads them, and its observers update [R2.26]', async () => {
  const namespaces: string[] = [];
  const text = new Text({
    load: async (_language, namespace) => {
      namespaces.push(namespace);
      return { title: '一览' };
    },
  });
  await text.start(['shell']);
  const config = observable({ bundle: bundle('shell:title') }, {}, { deep: false });
  const titles: string[] = [];
  const show = autorun(() => titles.push(text.dynamic('hello:title')));
  const stop = keepWords(config, text);
  expect([namespaces, titles]).toEqual([['shell'], ['title']]);
  runInAction(() => {
    config.bundle = bundle('hello:title');
  });
  await expect.poll(() => titles).toEqual(['title', '一览']);
  // The server's texts load with the first texts of a plugin.
  expect(namespaces).toEqual(['shell', 'hello', 'inbox', 'names', 'refusals', 'replies']);
  stop();
  show();
});

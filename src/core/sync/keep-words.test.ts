import { autorun, observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import type { ConfigStore } from '#core/config';
import { Text } from '#core/text';
import { keepWords } from './keep-words.ts';

// `as` holds: only titles and labels are read.
const bundle = (title: string) =>
  ({ routes: [{ title }], menu: [{ label: 'own:mine' }], layouts: [] }) as unknown as ConfigStore['bundle'];

it('a title from another plugin’s texts loads them, and its observers update [R2.26]', async () => {
  const asked: string[] = [];
  const text = new Text({
    load: async (_language, namespace) => {
      asked.push(namespace);
      return { title: '一览' };
    },
  });
  await text.start(['shell']);
  const config = observable({ bundle: bundle('shell:title') }, {}, { deep: false });
  const shown: string[] = [];
  const show = autorun(() => shown.push(text.dynamic('hello:title')));
  const stop = keepWords(config, text);
  expect([asked, shown]).toEqual([['shell'], ['title']]);
  runInAction(() => {
    config.bundle = bundle('hello:title');
  });
  await expect.poll(() => shown).toEqual(['title', '一览']);
  // The server's texts load with the first texts of a plugin.
  expect(asked).toEqual(['shell', 'hello', 'inbox', 'names', 'refusals', 'replies']);
  stop();
  show();
});

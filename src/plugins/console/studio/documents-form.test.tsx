// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffConsole } from '../index.ts';
import { catalogue, texts } from '../testing/small-config.ts';
import '../testing/no-layout.ts';

const hash = '0123456789abcdef';
const own = {
  texts: { brand: { 'zh-CN': '珀光债券', 'en-US': 'Poguang Bonds' } },
  firm: { fullName: { 'zh-CN': '珀光证券', 'en-US': 'Poguang Securities' } },
  documents: {
    termsOfService: { 'zh-CN': '欢迎使用{{product}}，{{firm}}运营', 'en-US': '{{product}} by {{firm}}' },
  },
};
const settings = texts.settings
  .replace('"name": "t:a"', '"name": "own:brand"')
  .replace('"disabled":', `${JSON.stringify(own).slice(1, -1)}, "disabled":`);

it('the preview of a document names product and firm in the language of the document, whatever that of the studio', async () => {
  const running = { ...texts, settings };
  const bench = await openBench(staffConsole, {
    kind: { 'session.isLogin': true, 'user.isStaff': true },
    fixtures: {
      replies: {
        consoleSource: {
          version: 1,
          hash,
          texts: running,
          builtIn: { hash, texts },
          clashes: [],
          catalogue,
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'studio');
  await bench.settle(1_000);
  const press = async (element: HTMLElement) => {
    fireEvent.click(element);
    await bench.settle(500);
  };
  await press(screen.getByRole('treeitem', { name: /^产品设置/ }));
  await press(screen.getByRole('treeitem', { name: /^说明文档/ }));
  const preview = () => screen.getByRole('region', { name: '预览' }).textContent;
  expect(preview()).toContain('欢迎使用珀光债券，珀光证券运营');
  await press(within(screen.getByRole('tablist', { name: '语言' })).getByRole('tab', { name: '英文' }));
  expect(preview()).toContain('Poguang Bonds by Poguang Securities');
});

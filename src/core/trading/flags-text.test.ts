import { expect, it } from 'vitest';
import { ORDER_FLAG } from '#contract/rules';
import { isLanguage, Text } from '#core/text';
import { loadNamespace } from '../text/files/index.ts';
import { flagsText } from './flags-text.ts';

const textIn = async (language: string): Promise<string> => {
  const text = new Text({ load: loadNamespace });
  await text.start(['core']);
  if (isLanguage(language)) await text.setLanguage(language);
  return flagsText(['*', ...Object.values(ORDER_FLAG), 'constructor'], text.i18n.t);
};

it('shows each order flag in the current language, and unknown flags unchanged', async () => {
  expect(await textIn('zh-CN')).toBe('* 加急 OCO 整量 意向 双边 constructor');
  const english = await textIn('en-US');
  expect(english).toBe('* Urgent OCO AON Intention Two-way constructor');
});

// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { account } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('what is agreed to at registration is one sentence, read whole with its box, and leads to both documents', async () => {
  bench = await PluginBench.open(account, { kind: visitorContext });
  await bench.mount(false, (name) => name === 'register');
  expect(
    screen.getByRole('checkbox', { name: '我已阅读并同意《服务条款》和《隐私保护》', checked: false }),
  ).toBeTruthy();
  const documents = ['《服务条款》', '《隐私保护》'].map((name) => screen.getByRole('link', { name }));
  expect(documents.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').search)).toEqual([
    '?name=termsOfService',
    '?name=privacyProtection',
  ]);
});

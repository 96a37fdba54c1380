// @vitest-environment jsdom
import { dynamicText, Text } from '#core/text';
import { loadNamespace } from '#core/text/files';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { expect, it } from 'vitest';
import { ServicesProvider } from './context.tsx';
import type { Services } from './services.ts';

const seen = new Set<unknown>();

function Line() {
  const { t } = useTranslation();
  seen.add(t);
  return (
    <p>
      {t('core:dialog.cancel')} {dynamicText(t, 'own:desk')}
    </p>
  );
}

it('useTranslation follows the language and configured texts, and keeps the same `t` in between', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const text = new Text({ load: loadNamespace });
  await text.start(['core']);
  const box = document.createElement('div');
  const root = createRoot(box);
  // `as` holds: only the texts are read.
  const show = () =>
    act(async () =>
      root.render(
        <ServicesProvider value={{ text } as Services}>
          <Line />
        </ServicesProvider>,
      ),
    );
  await show();
  await show();
  await act(async () => text.load('rules'));
  expect([box.textContent, seen.size]).toEqual(['取消 desk', 1]);
  await act(async () => text.setOwn({ desk: { 'zh-CN': '交易台', 'en-US': 'Desk' } }));
  expect([box.textContent, seen.size]).toEqual(['取消 交易台', 2]);
  await act(async () => text.setLanguage('en-US'));
  expect([box.textContent, seen.size]).toEqual(['Cancel Desk', 3]);
  await act(async () => root.unmount());
});

import { market } from '#contract/api';
import type { PluginServices } from '#core/services';
import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

type InjectedServices = Pick<PluginServices, 'channels' | 'http' | 'intents' | 'market' | 'storage'>;

/** A view that uses something undeclared, and swallows the refusal. */
const using = (use: (injected: InjectedServices) => unknown) =>
  function View() {
    const injected = usePlugin(brokenPlugin);
    useEffect(() => {
      // Whatever it does with the refusal, it is detected all the same.
      void (async () => use(injected))().catch(() => undefined);
    }, [injected]);
    return <p>ok</p>;
  };

/** Each uses something that its manifest does not declare: the use is reported, and the panel goes down. */
export const broken: readonly Broken[] = (
  [
    ['call homepage', (injected) => injected.http.call(market.homepage)],
    ['stream deepmarket', (injected) => injected.market.follow('deepmarket', ['240210.IB'])],
    [
      'key draft',
      (injected) =>
        injected.storage.persisted({ key: 'draft', schema: z.string(), version: 1, defaults: '' }),
    ],
    ['topic consumes bond', (injected) => injected.channels.current('blue', 'bond')],
    ['intent raises order', (injected) => injected.intents.raise('order', { securityId: '240210.IB' })],
  ] satisfies readonly (readonly [what: string, use: (injected: InjectedServices) => unknown])[]
).map(([what, use]) => ({
  check: 'permissions',
  says: new RegExp(`${what} is used but not declared.*main is failed: ${what} is used but not declared`),
  fixtures: { texts },
  plugin: onePanel(using(use)),
}));

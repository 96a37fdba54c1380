import { market } from '#contract/api';
import type { PluginServices } from '#core/services';
import { usePlugin } from '#core/services';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { type Broken, brokenPlugin, onePanel, texts } from './broken.ts';

type Held = Pick<PluginServices, 'channels' | 'http' | 'intents' | 'market' | 'storage'>;

/** A view that uses something undeclared, and swallows the refusal. */
const using = (use: (held: Held) => unknown) =>
  function View() {
    const held = usePlugin(brokenPlugin);
    useEffect(() => {
      // Whatever it does with the refusal, it is detected all the same.
      void (async () => use(held))().catch(() => undefined);
    }, [held]);
    return <p>ok</p>;
  };

/** Each uses something that its manifest does not declare: the use is reported, and the panel goes down. */
export const broken: readonly Broken[] = (
  [
    ['call homepage', (held) => held.http.call(market.homepage)],
    ['stream deepmarket', (held) => held.market.follow('deepmarket', ['240210.IB'])],
    [
      'key draft',
      (held) => held.storage.persisted({ key: 'draft', schema: z.string(), version: 1, defaults: '' }),
    ],
    ['topic consumes bond', (held) => held.channels.current('blue', 'bond')],
    ['intent raises order', (held) => held.intents.raise('order', { securityId: '240210.IB' })],
  ] satisfies readonly (readonly [what: string, use: (held: Held) => unknown])[]
).map(([what, use]) => ({
  check: 'permissions',
  says: new RegExp(`${what} is used but not declared.*main is failed: ${what} is used but not declared`),
  fixtures: { texts },
  plugin: onePanel(using(use)),
}));

// @vitest-environment jsdom
/* oxlint-disable unicorn/prefer-add-event-listener, unicorn/require-post-message-target-origin -- a port: there is one listener, and no origin to name */
import { bundleOf, type ExternalPlugin } from '#contract/config';
import type { PanelInstance } from '#core/plugin';
import { externalPluginOf } from '#core/sandbox';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PanelBody } from './PanelBody.tsx';

const entry = {
  id: 'guest',
  title: '来客',
  sha256: 'ab'.repeat(32),
  streams: [],
  calls: [],
  settings: [{ name: 'years', label: '年限', kind: 'number', default: 10 }],
} as unknown as ExternalPlugin; // `as` holds: the schema of settings.json requires more than this test needs.

/** What was fetched, and the server's response: the code, or a refusal. */
const fetched: { readonly path: string; readonly integrity: string; readonly signal: AbortSignal | null }[] =
  [];
let reply: (path: string, integrity: string) => Promise<Response>;
const original = globalThis.fetch;
let world: Awaited<ReturnType<typeof openServices>>;
const ports: MessagePort[] = [];

beforeEach(async () => {
  fetched.length = 0;
  reply = async () => new Response('the code');
  globalThis.fetch = async (path, { integrity = '', signal = null } = {}) => {
    fetched.push({ path: String(path), integrity, signal });
    return reply(String(path), integrity);
  };
  world = await openServices({ plugins: [externalPluginOf(entry)] });
  allow([entry]);
});
afterEach(() => {
  cleanup();
  world.close();
  for (const port of ports.splice(0)) port.close();
  globalThis.fetch = original;
});

/** Puts these plugins on the allow-list of the running configuration. */
const allow = (external: readonly ExternalPlugin[]) =>
  act(() => {
    const { routes, menu, layouts, settings } = world.services.config.bundle;
    world.services.config.replace(
      bundleOf({ routes, menu, layouts, settings: { ...settings, external: [...external] } }),
    );
  });
let settings: Readonly<Record<string, unknown>>;
const GuestPanel = observer(function GuestPanel({ instance }: { readonly instance: PanelInstance }) {
  return <PanelBody instance={instance} title="来客" />;
});
/** Opens the panel, and lets its code load. */
async function open(): Promise<PanelInstance> {
  settings = {};
  const instance = world.services.plugins.open({
    key: 'home/guest',
    kind: 'guest.main',
    stored: () => ({ value: settings }),
    colour: () => 'blue',
    saveSettings: () => undefined,
  });
  if (!instance) throw new Error('no panel');
  instance.start();
  await world.show(<GuestPanel instance={instance} />);
  await world.settle(20);
  return instance;
}
const frame = () => document.querySelector('iframe');

/** The frame of the plugin announces itself; returns what the host sent into it. */
function greet(origin = 'null', source: MessageEventSource | null = frame()?.contentWindow ?? null) {
  const sent: { readonly message: unknown; readonly port: MessagePort }[] = [];
  const inside = frame()?.contentWindow;
  if (inside)
    inside.postMessage = (message: unknown, _target?: unknown, [port]: readonly unknown[] = []) => {
      // `as` holds: the host passes one port.
      sent.push({ message, port: port as MessagePort });
      ports.push(port as MessagePort);
    };
  act(
    () => void window.dispatchEvent(new MessageEvent('message', { origin, source, data: { type: 'hello' } })),
  );
  return sent;
}
/** The plugin’s end of the link: what it receives, and how it sends. */
function plugin() {
  const [hello] = greet();
  if (!hello) throw new Error('nobody was greeted');
  const received: { readonly type: string }[] = [];
  hello.port.onmessage = ({ data }: MessageEvent) => void received.push(data as { type: string });
  return { received, port: hello.port, say: (message: unknown) => hello.port.postMessage(message) };
}

describe('an external plugin', () => {
  it('runs in a frame that may run scripts and nothing else, once its code matches the allowed hash', async () => {
    let arrive = (): void => undefined;
    reply = () => new Promise((resolve) => (arrive = () => resolve(new Response('the code'))));
    await open();
    expect([frame(), fetched[0]?.path]).toEqual([null, `/plugins/guest/${entry.sha256}.js`]);
    // A hash is 32 bytes: 44 characters of base64.
    expect(fetched[0]?.integrity).toMatch(/^sha256-[A-Za-z0-9+/]{43}=$/);
    arrive();
    await world.settle(20);
    expect([frame()?.getAttribute('sandbox'), frame()?.title, frame()?.getAttribute('src')]).toEqual([
      'allow-scripts',
      '来客',
      '/plugins/frame',
    ]);
  });

  it('receives its code, settings and theme when ready, and later settings changes', async () => {
    await open();
    const { received, say } = plugin();
    say({ type: 'ready' });
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['run', 'look', 'settings']);
    expect(received[0]).toMatchObject({ code: 'the code', language: 'zh-CN' });
    expect(received[2]).toEqual({ type: 'settings', settings: { years: 10 } });
  });

  it('fails its panel with its own message when it breaks, and is then ignored', async () => {
    const instance = await open();
    const { say } = plugin();
    say({ type: 'error', message: 'divided by zero' });
    await expect
      .poll(async () => {
        await world.settle(10);
        return instance.state;
      })
      .toBe('failed');
    expect([instance.fault?.message, frame()]).toEqual(['guest: divided by zero', null]);
  });
});

describe('a greeting from a plugin frame', () => {
  it.each<[what: string, origin: string, source: () => MessageEventSource | null]>([
    ['from a page with an origin', 'https://bond.test', () => frame()?.contentWindow ?? null],
    ['from another window', 'null', () => window],
    ['without a source', 'null', () => null],
  ])('%s is not answered', async (_what, origin, source) => {
    await open();
    expect(greet(origin, source())).toEqual([]);
  });

  it('is answered once, with a port of its own and nothing else', async () => {
    await open();
    const sent = [...greet(), ...greet()];
    expect(sent.map(({ message }) => message)).toEqual([{ type: 'host' }]);
  });

  it('after the panel has unmounted is not answered', async () => {
    await open();
    const inside = frame()?.contentWindow ?? null;
    cleanup();
    expect(greet('null', inside)).toEqual([]);
  });
});

describe('code of an external plugin', () => {
  it('refused by the server is reported with the reason, and requested again by a press only', async () => {
    reply = async (_path, integrity) => {
      if (integrity !== '') throw new TypeError('failed');
      return Response.json({ message: '插件未通过审核' }, { status: 403 });
    };
    const instance = await open();
    expect([screen.getByText('插件未通过审核') !== null, instance.state, frame()]).toEqual([
      true,
      'active',
      null,
    ]);
    await world.settle(5000);
    expect(fetched).toHaveLength(2);
    reply = async () => new Response('the code');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await world.settle(20);
    expect([fetched.length, screen.queryByText('插件未通过审核'), frame() !== null]).toEqual([3, null, true]);
  });

  it('with another hash, or unreachable, fails the panel and is requested again', async () => {
    reply = async (_path, integrity) => {
      if (integrity !== '') throw new TypeError('integrity');
      return new Response('other code');
    };
    const instance = await open();
    expect([instance.state, instance.fault?.message]).toEqual(['failed', 'integrity']);
    reply = async () => new Response('the code');
    await world.settle(2000);
    await world.settle(20);
    expect([instance.state, frame() !== null]).toEqual(['active', true]);
  });

  it('is no longer fetched once the panel unmounts', async () => {
    reply = () => new Promise(() => undefined);
    await open();
    expect(fetched[0]?.signal?.aborted).toBe(false);
    cleanup();
    expect(fetched[0]?.signal?.aborted).toBe(true);
  });
});

describe('the plugin allow-list', () => {
  it('stops a plugin at once when it no longer lists it, and says so', async () => {
    const instance = await open();
    allow([]);
    await world.settle(20);
    expect([frame(), instance.state, document.body.textContent === '']).toEqual([null, 'active', false]);
  });

  it('leaves a running plugin alone when the entry is unchanged; another hash loads the other code', async () => {
    await open();
    const before = frame();
    allow([structuredClone(entry)]);
    await world.settle(20);
    expect([frame() === before, fetched.length]).toEqual([true, 1]);
    allow([{ ...entry, sha256: 'cd'.repeat(32) }]);
    await world.settle(20);
    expect([frame() === before, fetched.length, fetched[1]?.path.includes('cdcd')]).toEqual([false, 2, true]);
  });
});

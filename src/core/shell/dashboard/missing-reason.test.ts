import { definePanel, definePlugin } from '#core/define';
import { Channels, PluginHost, reportDiagnostic } from '#core/plugin';
import { Reporter } from '#core/report';
import type { PluginServices } from '#core/services';
import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { missingReason } from './missing-reason.ts';

const panel = definePanel({
  title: 'shell:brand',
  settings: z.object({}),
  settingsVersion: 1,
  migrations: {},
  size: { min: [10, 10], default: [40, 20] },
  load: async () => ({ View: () => null }),
});

/** Registers one plugin; returns the console's message about it, and what is shown in place of `hello.main`. */
function taken(id: string, apiVersion: number, activate?: () => void) {
  const lines: string[] = [];
  const say = (...parts: readonly unknown[]) => void lines.push(parts.map(String).join(' '));
  const report = new Reporter({ console: { error: say, warn: say }, now: () => 0 });
  const host = new PluginHost<PluginServices>({
    services: { channels: new Channels() },
    clock: new FakeClock(),
    onDiagnostic: (found) => reportDiagnostic(report, found),
  });
  const hello = definePlugin({
    id: 'hello',
    apiVersion: 1,
    version: '1',
    title: 'shell:brand',
    panels: { main: panel },
  });
  host.register([{ ...hello, id, apiVersion: apiVersion as 1, ...(activate && { activate }) }]);
  return { lines, words: missingReason(host, 'hello.main', '一览'), host };
}

it.each([
  ['throws in activate', 'hello', 1, 'no such table', '插件 hello 启动失败：no such table'],
  ['has an invalid id', 'Hello', 1, undefined, '名字 Hello 不合规'],
  ['is made for another API version', 'hello', 99, undefined, '插件 hello 的接口版本 99 不支持'],
])(
  'a plugin that %s is reported on the console and in place of its panels [P10]',
  (_what, id, version, thrown, says) => {
    const { lines, words } = taken(
      id,
      version,
      thrown === undefined
        ? undefined
        : () => {
            throw new Error(thrown);
          },
    );
    expect(lines).toEqual([expect.stringContaining(says)]);
    expect(words).toEqual({ text: expect.stringContaining(says) });
  },
);

it('a panel says whether its plugin is unknown or switched off', () => {
  expect(taken('helo', 1).words).toEqual({ key: 'shell:panel.noPlugin', values: { plugin: 'hello' } });
  const { host, lines } = taken('hello', 1);
  host.disable('hello');
  expect(missingReason(host, 'hello.main', '一览')).toEqual({
    key: 'shell:panel.missingDetail',
    values: { title: '一览' },
  });
  expect(lines).toEqual([]);
});

import { definePlugin } from '#core/define';
import { Channels, type Plugin, PluginHost } from '#core/plugin';
import { Reporter } from '#core/report';
import type { Language } from '#core/text';
import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { reportFinding } from './report-finding.ts';

/** What the console prints in a language about the registration of one plugin. */
async function printed(language: Language, change: Partial<Plugin>): Promise<readonly string[]> {
  const lines: string[] = [];
  const say = (...parts: readonly unknown[]) => void lines.push(parts.slice(0, 2).map(String).join(' '));
  const report = new Reporter({ console: { error: say, warn: say }, now: () => 0 });
  const reports: Promise<void>[] = [];
  const host = new PluginHost({
    services: { channels: new Channels() },
    clock: new FakeClock(),
    onDiagnostic: (found) => void reports.push(reportFinding({ report, text: { language } }, found)),
  });
  const hello = definePlugin({ id: 'hello', apiVersion: 1, version: '1', title: 'shell:brand' });
  host.register([{ ...hello, ...change }]);
  await Promise.all(reports);
  return lines;
}

const fails = () => {
  throw Object.assign(new Error('no such table'), { stack: '' });
};

it.each<[string, Partial<Plugin>, zh: string, en: string]>([
  [
    'throws in activate',
    { activate: fails },
    '[plugins] 插件 hello 启动失败：no such table\n改正它的 activate 或 state；其余插件不受影响',
    '[plugins] The plugin hello did not start: no such table\nCorrect its activate or state; other plugins are not affected',
  ],
  [
    'has an invalid id',
    { id: 'Hello' },
    '[plugins] 名字 Hello 不合规\n以小写字母开头，只用字母和数字',
    '[plugins] Hello is not a valid name\nStart with a lower-case letter and use only letters and digits',
  ],
  [
    'is made for another API version',
    // `as` holds: the version of a plugin that was made for another.
    { apiVersion: 99 as 1 },
    '[plugins] 插件 hello 的接口版本 99 不支持，当前为 1\n升级该插件：plugin.ts 的 apiVersion 应为 1',
    '[plugins] The plugin hello is made for API version 99, which is not supported; the current one is 1\nUpdate the plugin: apiVersion in plugin.ts must be 1',
  ],
])(
  'a plugin that %s is reported on the console in the reader’s language [P10] [C.3]',
  async (_what, change, zh, en) => {
    expect([await printed('zh-CN', change), await printed('en-US', change)]).toEqual([[zh], [en]]);
  },
);

it('an exception in a view, which its boundary has reported, is not reported again', async () => {
  const lines: unknown[] = [];
  const report = { error: (error: unknown) => void lines.push(error) };
  await reportFinding(
    { report, text: { language: 'zh-CN' } },
    {
      code: 'panel.crash',
      severity: 'error',
      file: 'plugins',
      line: 0,
      column: 0,
      path: 'home/x',
      message: '',
      hint: '',
      values: { id: 'hello.main', reason: 'x' },
    },
  );
  expect(lines).toEqual([]);
});

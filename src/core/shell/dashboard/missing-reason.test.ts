import { Channels, PluginHost } from '#core/plugin';
import { definePlugin } from '#core/define';
import { FakeClock } from '#testing';
import { expect, it } from 'vitest';
import { missingReason } from './missing-reason.ts';

it('a panel says whether its plugin is unknown or switched off', () => {
  const host = new PluginHost({ services: { channels: new Channels() }, clock: new FakeClock() });
  expect(missingReason(host, 'hello.main', '一览')).toEqual({
    key: 'shell:panel.noPlugin',
    values: { plugin: 'hello' },
  });
  host.register(
    [definePlugin({ id: 'hello', apiVersion: 1, version: '1', title: 'shell:brand' })],
    ['hello'],
  );
  expect(missingReason(host, 'hello.main', '一览')).toEqual({
    key: 'shell:panel.missingDetail',
    values: { title: '一览' },
  });
});

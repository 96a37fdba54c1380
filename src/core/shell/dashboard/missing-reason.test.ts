import { Channels, PluginHost } from '#core/plugin';
import { definePlugin } from '#core/define';
import { FakeClock, plainPanel } from '#testing';
import { expect, it } from 'vitest';
import { missingReason } from './missing-reason.ts';

it('a panel says whether its plugin is unknown, it is unknown itself, switched off, or for other users', () => {
  const host = new PluginHost({ services: { channels: new Channels() }, clock: new FakeClock() });
  const reason = (kind = 'hello.main') => missingReason(host, kind, '一览');
  expect(reason()).toEqual({ key: 'shell:panel.noPlugin', values: { plugin: 'hello' } });
  const panels = { main: plainPanel(() => null) };
  host.register(
    [definePlugin({ id: 'hello', apiVersion: 1, version: '1', title: 'shell:brand', panels })],
    ['hello'],
  );
  const off = { key: 'shell:panel.off', values: { title: '一览' } };
  expect(reason()).toEqual(off);
  host.enable('hello');
  expect(reason()).toEqual({ key: 'shell:panel.closed', values: { title: '一览' } });
  host.applyDisabled({ plugins: [], panels: ['hello.main'] });
  expect(reason()).toEqual(off);
  expect(reason('hello.other')).toEqual({ key: 'shell:panel.noPanel', values: { panel: 'hello.other' } });
});

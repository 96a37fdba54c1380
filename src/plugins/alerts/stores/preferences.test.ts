import { alerts } from '#contract/api';
import { createHttp, TransportError } from '#core/http';
import { FakeServer, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import { AlertList } from './alert-list.ts';

describe('alert preferences', () => {
  function preferences() {
    const server = new FakeServer().on(alerts.alertPreferences.path, {
      inPage: true,
      sound: true,
      browser: false,
    });
    const answers: PromiseWithResolvers<unknown>[] = [];
    const savedBodies: string[] = [];
    server.on(alerts.saveAlertPreferences.path, async ({ body }: { readonly body?: unknown }) => {
      savedBodies.push(String(body));
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    });
    const http = createHttp({ transport: server.transport, token: () => 't' });
    const list = new AlertList({ http, push: { subscribe: () => () => {} } });
    return { server, list, answers, savedBodies };
  }
  const refusal = FakeServer.reply(503, {});

  it('take effect at once, and revert if the server does not save them', async () => {
    const { list, answers } = preferences();
    const saving = list.savePreferences({ sound: false });
    expect(list.preferences).toEqual({ inPage: true, sound: false, browser: false });
    await settle();
    answers[0]?.resolve(refusal);
    await expect(saving).rejects.toThrow('503');
    expect(list.preferences).toEqual({ inPage: true, sound: true, browser: false });
  });

  it('show what the server holds when no reply came', async () => {
    const { server, list, answers } = preferences();
    const saving = list.savePreferences({ sound: false });
    await settle();
    const stored = { inPage: true, sound: false, browser: false };
    server.on(alerts.alertPreferences.path, stored);
    answers[0]?.resolve(new TransportError('timeout'));
    await expect(saving).rejects.toThrow('time-out');
    expect(list.preferences).toEqual(stored);
  });

  it('are saved switch by switch: a refused one neither reverts another nor is sent along with it', async () => {
    const { list, answers, savedBodies } = preferences();
    const first = list.savePreferences({ sound: false });
    const second = list.savePreferences({ browser: true });
    expect(list.preferences).toEqual({ inPage: true, sound: false, browser: true });
    await settle();
    answers[0]?.resolve(refusal);
    await expect(first).rejects.toThrow('503');
    expect(list.preferences).toEqual({ inPage: true, sound: true, browser: true });
    await settle();
    const body: unknown = JSON.parse(savedBodies.at(-1) ?? '');
    expect(body).toEqual({ inPage: true, sound: true, browser: true });
    answers[1]?.resolve(body);
    await second;
    expect([list.preferences, answers.length]).toEqual([body, 2]);
  });

  it('that failed to load are loaded before anything is saved, so that defaults never overwrite them', async () => {
    const { server, list, answers, savedBodies } = preferences();
    server.onReply(alerts.alertPreferences.path, 502, '');
    await list.loadPreferences();
    expect(list.preferences).toEqual({ inPage: true, sound: true, browser: false });
    await expect(list.savePreferences({ browser: true })).rejects.toThrow('502');
    expect([savedBodies, list.preferences.browser]).toEqual([[], false]);
    // The server is back, and this user's choice on another machine is kept.
    server.on(alerts.alertPreferences.path, { inPage: false, sound: false, browser: false });
    const saving = list.savePreferences({ browser: true });
    await settle();
    const body: unknown = JSON.parse(savedBodies.at(-1) ?? '');
    expect(body).toEqual({ inPage: false, sound: false, browser: true });
    answers[0]?.resolve(body);
    await saving;
    expect(list.preferences).toEqual(body);
  });

  it('are not overwritten by a read that started before the save', async () => {
    const { server, list, answers } = preferences();
    await list.loadPreferences();
    const late = Promise.withResolvers<unknown>();
    server.on(alerts.alertPreferences.path, () => late.promise);
    const reading = list.loadPreferences();
    const saving = list.savePreferences({ sound: false });
    await settle();
    answers[0]?.resolve({ inPage: true, sound: false, browser: false });
    await saving;
    late.resolve({ inPage: true, sound: true, browser: false });
    await reading;
    expect(list.preferences.sound).toBe(false);
  });
});

import { alerts } from '#contract/api';
import { createHttp } from '#core/http';
import { FakeServer, settle } from '#testing';
import { describe, expect, it } from 'vitest';
import { AlertList } from './alert-list.ts';

describe('how one wants to be told', () => {
  function preferences() {
    const server = new FakeServer();
    const answers: PromiseWithResolvers<unknown>[] = [];
    const kept: string[] = [];
    server.on(alerts.saveAlertPreferences.path, async ({ body }: { readonly body?: unknown }) => {
      kept.push(String(body));
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    });
    const http = createHttp({ transport: server.transport, token: () => 't' });
    const list = new AlertList({ http, push: { subscribe: () => () => {} } });
    return { list, answers, kept };
  }
  const refusal = FakeServer.reply(503, {});

  it('takes effect at once, and goes back where the server does not keep it', async () => {
    const { list, answers } = preferences();
    const saving = list.savePreferences({ sound: false });
    expect(list.preferences).toEqual({ inPage: true, sound: false, browser: false });
    await settle();
    answers[0]?.resolve(refusal);
    await expect(saving).rejects.toThrow('503');
    expect(list.preferences).toEqual({ inPage: true, sound: true, browser: false });
  });

  it('is changed switch by switch: one that is refused takes no other back, nor goes along with it', async () => {
    const { list, answers, kept } = preferences();
    const first = list.savePreferences({ sound: false });
    const second = list.savePreferences({ browser: true });
    expect(list.preferences).toEqual({ inPage: true, sound: false, browser: true });
    await settle();
    answers[0]?.resolve(refusal);
    await expect(first).rejects.toThrow('503');
    expect(list.preferences).toEqual({ inPage: true, sound: true, browser: true });
    await settle();
    const body: unknown = JSON.parse(kept.at(-1) ?? '');
    expect(body).toEqual({ inPage: true, sound: true, browser: true });
    answers[1]?.resolve(body);
    await second;
    expect([list.preferences, answers.length]).toEqual([body, 2]);
  });
});

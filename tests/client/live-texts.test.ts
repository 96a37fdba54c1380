import type { HotUpdateOptions } from 'vite';
import { expect, it } from 'vitest';
import { liveTexts, SAVED_TEXTS, type SavedTexts } from '../../tools/live-texts.ts';

/** The messages to a page and to the developer when a file was saved. */
async function saved(file: string, content: string, type: HotUpdateOptions['type'] = 'update') {
  const sent: [string, SavedTexts][] = [];
  const warned: string[] = [];
  const { hotUpdate } = liveTexts();
  if (typeof hotUpdate !== 'function') throw new Error('the plugin hears of no saved file');
  const environment = {
    hot: { send: (name: string, texts: SavedTexts) => sent.push([name, texts]) },
    logger: { warn: (line: string) => warned.push(line) },
  };
  // `as` holds here and below: the plugin uses only these parts.
  const others = await hotUpdate.call(
    { environment } as never,
    { file, type, read: () => content } as unknown as HotUpdateOptions,
  );
  return { sent, warned, isReloaded: others === undefined };
}

it('saved texts are sent to the open page, which does not reload [P15]', async () => {
  for (const [file, language, namespace] of [
    ['/work/src/locales/zh-CN/orders.json', 'zh-CN', 'orders'],
    ['/work/contract/locales/en-US/inbox.json', 'en-US', 'inbox'],
  ] as const)
    expect(await saved(file, '{"a": "b"}')).toEqual({
      sent: [[SAVED_TEXTS, { language, namespace, words: { a: 'b' } }]],
      warned: [],
      isReloaded: false,
    });
});

it('a half-written file changes nothing, and causes a warning', async () => {
  const { sent, warned, isReloaded } = await saved('/work/src/locales/zh-CN/orders.json', '{"a": ');
  expect([sent, warned.length, isReloaded]).toEqual([[], 1, false]);
});

it('other files, and new ones, are left to Vite', async () => {
  expect(await saved('/work/src/config/routes.json', '{}')).toMatchObject({ sent: [], isReloaded: true });
  expect(await saved('/work/server/locales/zh-CN/outbox.json', '{}')).toMatchObject({ isReloaded: true });
  expect(await saved('/work/src/locales/zh-CN/new.json', '{}', 'create')).toMatchObject({ isReloaded: true });
});

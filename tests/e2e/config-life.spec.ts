import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { consoleApi } from '#contract/api';
import { configNames, fileNameOf, PULLED_FILE, pulledText } from '#contract/config';
import { unzip, zipOf } from '#core/exchange';
import { tempFolder } from '../_util/temp-folder.ts';
import { expect, expectAccessible, login, type Page } from './desk.ts';
import { testOnChangedServer as test } from './own-server.ts';
import { ask } from './page-calls.ts';
import { because, sourceOf } from './studio-walk.ts';

const VERSIONS = '/console/versions';

async function filesIn(download: Download): Promise<Readonly<Record<string, string>>> {
  const bytes = new Uint8Array(readFileSync(await download.path()));
  const found = await unzip(bytes, () => true, 1_000_000);
  if (typeof found === 'string') throw new Error(found);
  return Object.fromEntries(found.map(({ name, text }) => [name, text]));
}

async function choose(page: Page, ...paths: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: '文件', exact: true }).click();
  await page.getByRole('menuitem', { name: '上传配置文件…' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('配置文件')
    .setInputFiles([...paths]);
}

test('a configuration goes by hand from one system to another: downloaded, refused at its faulty line, compared, published with the same hash', async ({
  page,
}) => {
  await login(page, 'demo_staff', VERSIONS);
  const wish = await sourceOf(page);
  const settings = wish.texts.settings.replace('"pageSize": 50', '"pageSize": 40');
  expect(settings).not.toBe(wish.texts.settings);
  const sent = { baseVersion: wish.version, texts: { ...wish.texts, settings }, reason: '测试系统先试' };
  expect((await ask(page, consoleApi.publish, { body: sent })).code).toBe(200);
  const tried = await sourceOf(page);
  await page.reload();
  await page.getByRole('button', { name: '文件', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载运行中的配置' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`config-${tried.version}-${tried.hash.slice(0, 8)}.zip`);
  const files = await filesIn(download);
  expect(Object.keys(files)).toEqual([...configNames.map(fileNameOf), PULLED_FILE]);
  for (const name of configNames) expect(files[fileNameOf(name)]).toBe(tried.texts[name]);

  // The same version again, from the list of versions: byte-identical.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '查看改动' }).first().click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载这一版' }).click(),
  ]);
  expect(readFileSync(await again.path())).toEqual(readFileSync(await download.path()));

  // The other system has never seen that version: here, it is taken back, and its files name another origin.
  const back = { baseVersion: tried.version, toVersion: wish.version, reason: '正式系统还没有' };
  expect((await ask(page, consoleApi.rollback, { body: back })).code).toBe(200);
  await page.reload();
  const before = await sourceOf(page);
  expect(before.hash).toBe(wish.hash);
  const folder = tempFolder('download');
  const bad = join(folder, 'settings.json');
  writeFileSync(bad, settings.replace('"pageSize": 40', '"pageSize": "40"'));
  const line = settings.split('\n').findIndex((text) => text.includes('"pageSize"')) + 1;
  const column = (settings.split('\n')[line - 1]?.indexOf('40') ?? 0) + 1;
  await choose(page, bad);
  await expect(dialog.getByRole('alert')).toContainText(`settings.json:${line}:${column}`);
  await expect(dialog.getByRole('button', { name: '放进草稿' })).toBeEnabled();
  await expectAccessible(page, 'faulty files', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await sourceOf(page)).toMatchObject({ version: before.version, hash: before.hash });

  const archive = join(folder, download.suggestedFilename());
  const elsewhere = { 'https://test.example': { version: tried.version, hash: tried.hash } };
  const entries = Object.entries({ ...files, [PULLED_FILE]: pulledText(elsewhere) });
  writeFileSync(archive, zipOf(entries.map(([name, text]) => ({ name, text }))));
  await choose(page, archive);
  await expect(dialog.getByText(tried.hash)).toBeVisible();
  await expect(dialog.getByText('settings.json › search › pageSize')).toBeVisible();
  await expectAccessible(page, 'files to take', '[role=dialog]');
  await dialog.getByRole('button', { name: '放进草稿' }).click();
  await expect(page.getByText('草稿：改了 1 个文件')).toBeVisible();
  const asking = await because(page, '测试通过，上生产');
  await expect(asking.getByText('settings.json › search › pageSize')).toBeVisible();
  await asking.getByRole('button', { name: '确认发布' }).click();
  await expect(dialog).toBeHidden();
  expect(await sourceOf(page)).toMatchObject({ version: before.version + 1, hash: tried.hash });
  const { data } = await ask(page, consoleApi.versions, { query: { page: 1, rows: 1 } });
  expect(data.content[0]).toMatchObject({ operName: 'demo_staff', reason: '测试通过，上生产' });
});

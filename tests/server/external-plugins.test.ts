import { type BundleText, externalPlugin } from '#contract/config';
import { ExternalPlugins, PluginFiles } from '#server/domain/external';
import { servePlugins } from '#server/http';
import { createLogger } from '#server/runtime';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../_util/temp-folder.ts';

const data = tempFolder('external');
const folder = join(data, 'plugins');
mkdirSync(join(folder, 'team'), { recursive: true });

const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const code = `desk.render('hello');`;
const secret = 'secret of the house';
writeFileSync(join(folder, 'team/hello.js'), code);
writeFileSync(join(data, 'secret.js'), secret);
symlinkSync(join(data, 'secret.js'), join(folder, 'link.js'));

const entry = (id: string, path: string, text: string) => ({ id, path, sha256: shaOf(text), title: id });
let external: unknown[] = [
  entry('hello', 'team/hello.js', code),
  entry('link', 'link.js', secret),
  entry('gone', 'gone.js', code),
];
const texts = (): BundleText => ({
  routes: '{}',
  menu: '{}',
  layouts: '{}',
  settings: JSON.stringify({ external }),
});

const app = Fastify();
servePlugins(
  app,
  new ExternalPlugins({
    files: new PluginFiles(folder),
    running: async () => texts(),
    log: createLogger('silent'),
  }),
);
const get = (url: string) => app.inject({ method: 'GET', url });

describe('external plugins', () => {
  it('are served only under the listed hash, as text that no page runs as a script [T44]', async () => {
    const reply = await get(`/plugins/hello/${shaOf(code)}.js`);
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
      200,
      code,
      'text/plain; charset=utf-8',
    ]);
    expect((await get(`/plugins/hello/${shaOf('other')}.js`)).statusCode).toBe(404);
    expect((await get(`/plugins/nobody/${shaOf(code)}.js`)).statusCode).toBe(404);
    expect((await get('/plugins/hello/..%2F..%2Fsecret.js')).statusCode).toBe(404);
  });

  it('are not read from outside the plugin folder, even through a link [T44]', async () => {
    const reply = await get(`/plugins/link/${shaOf(secret)}.js`);
    expect([reply.statusCode, reply.body.includes(secret)]).toEqual([403, false]);
  });

  it('are refused if one byte has changed or the file is missing', async () => {
    writeFileSync(join(folder, 'team/hello.js'), `${code} `);
    const changed = await get(`/plugins/hello/${shaOf(code)}.js`);
    expect([changed.statusCode, changed.json<{ message: string }>().message]).toEqual([
      409,
      '插件文件的内容与登记的 SHA-256 不一致，已停止提供；请管理员核对文件后重新登记',
    ]);
    writeFileSync(join(folder, 'team/hello.js'), code);
    expect((await get(`/plugins/gone/${shaOf(code)}.js`)).statusCode).toBe(404);
  });

  it('are no longer served once removed from the list', async () => {
    const before = external;
    external = [];
    expect((await get(`/plugins/hello/${shaOf(code)}.js`)).statusCode).toBe(404);
    external = before;
  });

  it('run in a document with its own origin, no network and a single script', async () => {
    const { headers } = await get('/plugins/frame');
    const policy = String(headers['content-security-policy']);
    for (const part of [
      'sandbox allow-scripts;',
      "default-src 'none'",
      "frame-ancestors 'self'",
      'worker-src blob:',
    ])
      expect(policy).toContain(part);
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    expect(policy).not.toMatch(/unsafe|connect-src|allow-same-origin/);
  });

  it.each([
    'https://evil.example/a.js',
    '//evil.example/a.js',
    '../a.js',
    'a/../../b.js',
    'data:text/javascript,1',
    '/etc/a.js',
    'a.mjs',
    '.hidden.js',
  ])('cannot be listed with the path %s [T44]', (path) => {
    expect(externalPlugin.safeParse(entry('hello', path, code)).success).toBe(false);
    expect(externalPlugin.safeParse(entry('hello', 'team/hello.js', code)).success).toBe(true);
  });
});

import { serveResearch } from '#server/http';
import Fastify from 'fastify';
import { expect, it } from 'vitest';

const app = Fastify();
serveResearch(app);

it.each(['zh-CN', 'en-US'])(
  'the built-in research page in %s fills its frame, runs no script and can be framed by this site only [R1.06] [R2.20]',
  async (language) => {
    const { statusCode, headers, body } = await app.inject(`/research/${language}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox; default-src 'none'/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).not.toMatch(/<script|javascript:| on\w+=/);
    const dark = await app.inject(`/research/${language}?theme=dark`);
    expect([body.includes('data-theme="dark"'), dark.body.includes('<html lang')]).toEqual([false, true]);
    expect(dark.body).toContain('data-theme="dark"');
  },
);

it('shows the same figures in both languages [R1.06]', async () => {
  const figures = async (language: string) =>
    (await app.inject(`/research/${language}`)).body.match(/<td class="?n"?>[^<]*/g);
  expect(await figures('zh-CN')).toEqual(await figures('en-US'));
  expect((await figures('zh-CN'))?.length).toBe(18);
});

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const LANGUAGES = ['zh-CN', 'en-US'] as const;

/**
 * The house's research page, framed by the research platform while none is configured: text and figures, nothing executable. It has an
 * origin of its own (`sandbox`), and only this site may frame it. `?theme=dark` for the dark theme.
 */
export function serveResearch(app: FastifyInstance): void {
  const style = read('./research.css');
  const policy = [
    'sandbox',
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  for (const language of LANGUAGES) {
    const light = read(`./${language}.html`).replace('</head>', `<style>${style}</style></head>`);
    const dark = light.replace('data-theme="light"', 'data-theme="dark"');
    app.get<{ Querystring: { theme?: string } }>(
      `/research/${language}`,
      { schema: { hide: true } },
      async ({ query }, reply) =>
        reply
          .headers({
            'content-security-policy': policy,
            'x-frame-options': 'SAMEORIGIN',
            'cache-control': 'no-cache',
          })
          .type('text/html; charset=utf-8')
          .send(query.theme === 'dark' ? dark : light),
    );
  }
}

import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sandboxPolicy, sendSandboxed, sourceHash } from '../sandboxed-page.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const LANGUAGES = ['zh-CN', 'en-US'] as const;

/**
 * The house's research page, framed by the research platform while none is configured: text and figures, nothing executable. It has an
 * origin of its own (`sandbox`), and only this site may frame it. `?theme=dark` for the dark theme.
 */
export function serveResearch(app: FastifyInstance): void {
  const style = read('./research.css');
  const policy = sandboxPolicy('sandbox', [`style-src ${sourceHash(style)}`]);
  for (const language of LANGUAGES) {
    const light = read(`./${language}.html`).replace('</head>', `<style>${style}</style></head>`);
    const dark = light.replace('data-theme="light"', 'data-theme="dark"');
    app.get<{ Querystring: { theme?: string } }>(
      `/research/${language}`,
      { schema: { hide: true } },
      async ({ query }, reply) => sendSandboxed(reply, policy, query.theme === 'dark' ? dark : light),
    );
  }
}

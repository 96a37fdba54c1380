import { HttpError } from '#server/call';
import type { ExternalPlugins } from '#server/domain/external';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { replyWithRefusal } from '../reply-to-error.ts';
import { sandboxPolicy, sendSandboxed, sourceHash } from '../sandboxed-page.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const REFUSAL = {
  unknown: { status: 404, key: 'notFound' },
  missing: { status: 404, key: 'pluginMissing' },
  outside: { status: 403, key: 'pluginOutside' },
  tooLarge: { status: 413, key: 'pluginTooLarge' },
  changed: { status: 409, key: 'pluginChanged' },
} as const;
/** Maximum size of a plugin's file, as text. */
const MAX = { limit: '1 MB' };

/**
 * The frame in which every external plugin runs, and their code. The frame is one document for all of them: it may run its own script and
 * workers created from what it is given, and nothing else; it has an origin of its own (`sandbox`), no network, no forms, and only this
 * site may frame it.
 */
export function servePlugins(app: FastifyInstance, plugins: ExternalPlugins): void {
  const [script, worker, style] = [read('./frame.js'), read('./worker.js'), read('./frame.css')];
  const main = `const PRELUDE = ${JSON.stringify(worker).replaceAll('<', String.raw`\u003c`)};\n${script}`;
  const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>plugin</title><style>${style}</style></head><body><script>${main}</script></body></html>`;
  const policy = sandboxPolicy('sandbox allow-scripts', [
    `script-src ${sourceHash(main)}`,
    `style-src ${sourceHash(style)}`,
    'worker-src blob:',
  ]);

  app.get('/plugins/frame', { schema: { hide: true } }, async (_request, reply) =>
    sendSandboxed(reply, policy, page),
  );

  app.get<{ Params: { id: string; file: string } }>(
    '/plugins/:id/:file',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const [, sha256] = /^([0-9a-f]{64})\.js$/.exec(params.file) ?? [];
      const found =
        sha256 === undefined ? ({ kind: 'unknown' } as const) : await plugins.code(params.id, sha256);
      if (found.kind !== 'code') {
        const { status, key } = REFUSAL[found.kind];
        return replyWithRefusal(reply, new HttpError(status, key, { values: MAX }));
      }
      // Plain text: it is not a script of this site, and no page may run it as one.
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-disposition': 'attachment' })
        .type('text/plain; charset=utf-8')
        .send(found.code);
    },
  );
}

import { existsSync, readFileSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPagePath, pathOf } from './request-path.ts';
import { FILE_POLICY, type PageOrigins, pagePolicy } from './security-headers.ts';

export interface ClientFiles {
  /** Changes with every build, so that open pages can detect a newer one. */
  readonly version: string;
  /** Answers a page request with the application, which then routes by its own table. */
  sendPage(reply: FastifyReply): Promise<FastifyReply>;
}

/** Facts about this server that are embedded in the page. */
export interface PageFacts {
  /** Where quotes come from (`MarketOrigin`). Called for each page: bonds to quote may arrive later. */
  readonly origin: () => string;
  readonly hasDemoAccounts: boolean;
  /** Whether the firm's users may sign on through its own provider. */
  readonly hasSignOn: boolean;
  /** Called for each page. */
  readonly pageOrigins: () => Promise<PageOrigins>;
}

/** Serves the built client. Null if there is no build in `dir`. */
export async function serveClient(
  app: FastifyInstance,
  dir: string,
  facts: PageFacts,
): Promise<ClientFiles | null> {
  const indexPath = join(dir, 'index.html');
  if (!existsSync(indexPath)) return null;
  const html = readFileSync(indexPath, 'utf8')
    .replace(/(<meta name="demo-accounts" content=")[^"]*/, `$1${facts.hasDemoAccounts ? 'on' : 'off'}`)
    .replace(/(<meta name="sign-on" content=")[^"]*/, `$1${facts.hasSignOn ? 'on' : 'off'}`);
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    // Only existing files: every other path, including odd ones such as /redirect//host, is a page and gets its own 404.
    wildcard: false,
    // Their .br and .gz versions are made by the build.
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      // Names under assets contain a hash of their content.
      const isHashed = path.startsWith(join(dir, 'assets'));
      void reply.header('content-security-policy', FILE_POLICY);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const origins = await facts.pageOrigins();
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce, origins) })
      .type('text/html; charset=utf-8')
      .send(withNonce(withOrigin(html, facts.origin()), nonce));
  };
  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  return { version: createHash('sha256').update(html).digest('hex').slice(0, 16), sendPage };
}

const withOrigin = (html: string, origin: string): string =>
  html.replace(/(<meta name="data-source" content=")[^"]*/, `$1${origin}`);

/** The page's scripts read the nonce from this element and pass it to the grid. */
function withNonce(html: string, nonce: string): string {
  return html.replace('</head>', `<meta name="csp-nonce" content="${nonce}"></head>`);
}

/** A page rather than a file: requested as HTML, or without a file extension. */
export function isPageRequest(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = pathOf(request.url);
  if (path === null || !isPagePath(path)) return false;
  return (request.headers.accept ?? '').includes('text/html') || !/\.[^/]*$/.test(path);
}

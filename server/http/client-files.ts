import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClientIndex } from './client-index.ts';
import { escapeHtml } from './documents/escape-html.ts';
import { isPagePath, pathOf } from './request-path.ts';
import { FILE_POLICY, type PageOrigins, pagePolicy } from './security-headers.ts';

export interface ClientFiles {
  /** Of the build that is served. Changes with every build, so that open pages can detect a newer one. */
  version(): string;
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
  /** The title until the program sets its own, as configured when the page is sent; null: the build's. */
  readonly productName: () => string | null;
}

/** Serves the built client, and a newer build as soon as it is complete. Null if there is no build in `dir`. */
export async function serveClient(
  app: FastifyInstance,
  dir: string,
  facts: PageFacts,
): Promise<ClientFiles | null> {
  if (!existsSync(join(dir, 'index.html'))) return null;
  const index = new ClientIndex(dir, (html) => withFacts(html, facts));
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    serve: false,
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
  serveFiles(app);
  const sendPage = async (reply: FastifyReply): Promise<FastifyReply> => {
    const origins = await facts.pageOrigins();
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce, origins) })
      .type('text/html; charset=utf-8')
      .send(withNonce(withTitle(withOrigin(index.read().html, facts.origin()), facts.productName()), nonce));
  };
  app.get('/', { schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  return { version: () => index.read().version, sendPage };
}

/** Whatever file is in the folder when it is requested: the newest build's, and those of former builds that were left for open pages. */
function serveFiles(app: FastifyInstance): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler(request, reply) {
      const path = `/${request.params['*']}`;
      // Odd paths such as /redirect//host are pages with their own 404, which the library would forbid.
      if (path !== posix.normalize(path) || /[\\\0]/.test(path)) return reply.callNotFound();
      // A path without a file is not found either.
      return reply.sendFile(path);
    },
  });
}

const withFacts = (html: string, { hasDemoAccounts, hasSignOn }: PageFacts): string =>
  html
    .replace(/(<meta name="demo-accounts" content=")[^"]*/, `$1${hasDemoAccounts ? 'on' : 'off'}`)
    .replace(/(<meta name="sign-on" content=")[^"]*/, `$1${hasSignOn ? 'on' : 'off'}`);

const withOrigin = (html: string, origin: string): string =>
  html.replace(/(<meta name="data-source" content=")[^"]*/, `$1${origin}`);

const withTitle = (html: string, title: string | null): string =>
  title === null ? html : html.replace(/(?<=<title>)[^<]*/, () => escapeHtml(title));

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

import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A style or script that a content security policy admits by what it is: `'sha256-…'`. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A policy that gives a page an origin of its own and forbids everything but `allowed`; only this site may frame it. */
export const sandboxPolicy = (sandbox: string, allowed: readonly string[]): string =>
  [
    sandbox,
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Sends a page under such a policy. */
export const sendSandboxed = (reply: FastifyReply, policy: string, html: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(html);

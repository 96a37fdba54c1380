import { MS_PER_MINUTE } from '#contract/rules';
import { SIGN_ON_LOGOUT_PATH } from '#contract/api';
import type { FastifyInstance } from 'fastify';

const BODY_LIMIT_BYTES = 16 * 1024;
/** Per address: a provider that ends all users' sessions notifies of each one. */
const PER_MINUTE = 1_200;

/** Carries out a logout token; false if it is not authentic. */
type CarryOut = (token: string, ip: string) => Promise<boolean>;

/** Where a sign-on provider reports log-outs (OpenID Connect Back-Channel Logout 1.0, 2.5 and 2.8). */
export function serveSignOnLogout(app: FastifyInstance, carryOut: CarryOut): void {
  // In a scope of its own, so that no call accepts forms.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(
      SIGN_ON_LOGOUT_PATH,
      { schema: { hide: true }, config: { rateLimit: { max: PER_MINUTE, timeWindow: MS_PER_MINUTE } } },
      async ({ body, ip }, reply) => {
        void reply.header('cache-control', 'no-store');
        const token = body instanceof URLSearchParams ? body.get('logout_token') : null;
        if (token !== null && (await carryOut(token, ip))) return reply.code(200).send();
        return reply.code(400).send({ error: 'invalid_request' });
      },
    );
  });
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { CLIENT } from './sign-on-env.ts';

const LIFE_S = 600;

/** The page that asks for confirmation of a logout. */
const logoutSource = async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
  ctx.body = form;
};

/** A user of the firm, as its provider knows them. */
export interface Person {
  readonly email: string;
  readonly email_verified: boolean;
  groups: readonly string[];
}

/** A browser at the provider: it keeps cookies, and identifies the user when asked. */
export class FirmBrowser {
  readonly #cookies = new Map<string, string>();

  /** Follows the redirects from `url` through the provider until they lead back to the platform. Returns the query brought back. */
  async signOn(url: string, subject: string, deny = false): Promise<string> {
    let at = new URL(url);
    for (let step = 0; step < 12; step += 1) {
      if (at.href.startsWith(CLIENT.redirectUri)) return at.search.slice(1);
      if (at.pathname.startsWith('/interaction/'))
        at.search = new URLSearchParams({ subject, deny: String(deny) }).toString();
      const reply = await this.#get(at);
      const next = reply.headers.get('location');
      if (next === null) throw new Error(`${at.href} answered ${reply.status}: ${await reply.text()}`);
      at = new URL(next, at);
    }
    throw new Error('the provider leads in circles');
  }

  /** Logs out at the provider, which notifies the platform. */
  async signOff(issuer: string): Promise<void> {
    const page = await (await this.#get(new URL(`${issuer}/session/end`))).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const reply = await this.#get(new URL(`${issuer}/session/end/confirm`), {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    if (reply.status !== 303) throw new Error(`log-out answered ${reply.status}`);
  }

  async #get(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const cut = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return reply;
  }
}

/** npm's `oidc-provider` on its own port: an independent check of our sign-on. Every user is believed to be who they claim to be. */
export class FirmProvider {
  readonly issuer: string;
  readonly people: Map<string, Person>;
  readonly #server: Server;

  private constructor(issuer: string, server: Server, people: Map<string, Person>) {
    this.issuer = issuer;
    this.#server = server;
    this.people = people;
  }

  /** `logoutUri` receives its logout notifications. */
  static async start(
    people: Readonly<Record<string, Person>>,
    logoutUri: string,
    redirectUri: string = CLIENT.redirectUri,
  ): Promise<FirmProvider> {
    const keys = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(keys.privateKey)), alg: 'RS256', use: 'sig' };
    const peopleById = new Map(Object.entries(people));
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // `as` holds: a server listening on a port has an address with one.
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        },
      ],
      pkce: { required: () => true },
      scopes: ['openid', 'email', 'groups'],
      claims: { email: ['email', 'email_verified'], groups: ['groups'] },
      cookies: { keys: ['tests'] },
      jwks: { keys: [jwk] },
      ttl: { AccessToken: LIFE_S, Grant: LIFE_S, IdToken: LIFE_S, Interaction: LIFE_S, Session: LIFE_S },
      // Its own dispatcher refuses local addresses. `as` holds: the option is Node's.
      fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: { enabled: true, logoutSource },
      },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, id) => {
        const person = peopleById.get(id);
        return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
      },
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId ?? '',
          accountId: ctx.oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid email groups');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '', issuer);
      if (!url.pathname.startsWith('/interaction/')) return void answer(request, response);
      // A real browser states no subject: it is the first user.
      const accountId = url.searchParams.get('subject') ?? peopleById.keys().next().value ?? '';
      const result =
        url.searchParams.get('deny') === 'true' ? { error: 'access_denied' } : { login: { accountId } };
      void provider.interactionFinished(request, response, result);
    });
    return new FirmProvider(issuer, server, peopleById);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

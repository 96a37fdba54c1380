import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { CLIENT } from './sign-on-env.ts';

interface Keys {
  readonly good: CryptoKey;
  readonly bad: CryptoKey;
}

/** A provider that sends whatever a test wants: identity and logout tokens with wrong claims, signed with a wrong key, or nothing at all. */
export class HostileProvider {
  readonly issuer: string;
  /** Claims that override those of an honest token; `undefined` omits one. */
  claims: Readonly<Record<string, unknown>> = {};
  /** Signs with an unpublished key. */
  isForged = false;
  /** Answers the token call with this instead. */
  instead: { readonly status: number; readonly body: string } | null = null;
  /** Number of token calls so far. */
  tokenCalls = 0;
  /** Nonce of the sign-on in progress: a test reads it from the address. */
  nonce = '';
  readonly #server: Server;
  readonly #keys: Keys;

  private constructor(issuer: string, server: Server, keys: Keys) {
    this.issuer = issuer;
    this.#server = server;
    this.#keys = keys;
  }

  static async start(): Promise<HostileProvider> {
    const [good, bad] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const jwk = { ...(await exportJWK(good.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // `as` holds: a server listening on a port has an address with one.
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new HostileProvider(issuer, server, { good: good.privateKey, bad: bad.privateKey });
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    server.on('request', async ({ url }, response) => {
      const send = (body: string, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      if (url === '/.well-known/openid-configuration') send(JSON.stringify(metadata));
      else if (url === '/jwks') send(JSON.stringify({ keys: [jwk] }));
      else if (provider.instead !== null) send(provider.instead.body, provider.instead.status);
      else {
        provider.tokenCalls += 1;
        const id_token = await provider.idToken();
        send(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token }));
      }
    });
    return provider;
  }

  /** The response with which this provider's page would send the browser back. */
  answerTo(address: string, code = 'c1'): string {
    const parameters = new URL(address).searchParams;
    this.nonce = parameters.get('nonce') ?? '';
    return new URLSearchParams({ code, state: parameters.get('state') ?? '', iss: this.issuer }).toString();
  }

  idToken(): Promise<string> {
    return this.#sign({ sub: 'ming', nonce: this.nonce }, '5m');
  }

  logoutToken(claims: JWTPayload = {}): Promise<string> {
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    return this.#sign({ sub: 'ming', jti: crypto.randomUUID(), events, ...claims }, '2m');
  }

  async #sign(base: JWTPayload, life: string): Promise<string> {
    const payload = { iss: this.issuer, aud: CLIENT.id, ...base, ...this.claims };
    const jwt = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' });
    if (!('iat' in payload)) jwt.setIssuedAt();
    if (!('exp' in payload)) jwt.setExpirationTime(life);
    return jwt.sign(this.isForged ? this.#keys.bad : this.#keys.good);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

import { constants, publicEncrypt } from 'node:crypto';
import { account, type Endpoint, pathOf, type ReplyOf } from '../../contract/api/index.ts';
import type { RequestOf } from '../../contract/server/index.ts';
import { DEMO_PASSWORD } from './demo-password.ts';

/** A reply as received: status, whole text, and the envelope. */
export interface ApiReply<T> {
  readonly status: number;
  readonly text: string;
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Encrypts a password field as the browser does, with Node's own RSA. */
export function encryptField(publicKey: string, nonce: string, password: string): string {
  const text = Buffer.from(JSON.stringify({ pw: password, nonce })).toString('base64');
  return publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text),
  ).toString('base64');
}

/** A client machine: an address, and the token of the user logged in on it. */
export class ApiClient {
  token: string | null = null;
  sessionId = '';
  /** The language that the client reports with each call, as the product's own does; null: another client. */
  language: string | null = null;
  private readonly url: string;
  private readonly ip: string;

  /** `ip` is sent in X-Forwarded-For, so the server under test must trust 127.0.0.1 as a proxy. */
  constructor(url: string, ip = '203.0.113.1') {
    this.url = url;
    this.ip = ip;
  }

  /** Calls an endpoint of the contract. */
  async call<E extends Endpoint>(
    endpoint: E,
    parts: RequestOf<E> extends Parts ? RequestOf<E> : Parts = {} as never,
  ): Promise<ApiReply<ReplyOf<E>>> {
    return this.send(endpoint, parts as Parts);
  }

  /** Calls an endpoint with request parts of any shape, for requests that violate the contract. */
  async send<T>(
    endpoint: Pick<Endpoint, 'method' | 'path'>,
    { params = {}, query = {}, body }: Parts = {},
  ): Promise<ApiReply<T>> {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const reply = await fetch(
      `${this.url}${pathOf(endpoint, params)}${search.size > 0 ? `?${search}` : ''}`,
      {
        method: endpoint.method,
        headers: {
          'x-forwarded-for': this.ip,
          ...(this.language === null ? {} : { 'accept-language': this.language }),
          ...(this.token === null ? {} : { authorization: this.token }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    const text = await reply.text();
    // `as` holds for a server that uses the envelope; a test that receives another reply fails on its expectations.
    const { code, message, data } = JSON.parse(text) as { code: number; message: string; data: T };
    return { status: reply.status, text, code, message, data };
  }

  /** Requests the key and encrypts the given fields with its nonce. */
  async encrypt(...passwords: readonly string[]): Promise<{ keyId: string; ciphers: string[] }> {
    const { data } = await this.call(account.queryPublicKey);
    return {
      keyId: data.keyId,
      ciphers: passwords.map((password) => encryptField(data.publicKey, data.nonce, password)),
    };
  }

  /** Logs in and keeps the token if that succeeds. */
  async login(name: string, password: string): Promise<ApiReply<ReplyOf<typeof account.login>>> {
    const { keyId, ciphers } = await this.encrypt(password);
    const reply = await this.call(account.login, {
      body: { account: name, passWord: ciphers[0] ?? '', keyId },
    });
    if (reply.code === 200) {
      this.token = reply.data.token;
      this.sessionId = reply.data.sessionId;
    }
    return reply;
  }
}

/** A client machine on which this demonstration account is logged in. */
export async function loggedIn(url: string, name: string, ip?: string): Promise<ApiClient> {
  const client = new ApiClient(url, ip);
  const reply = await client.login(name, DEMO_PASSWORD);
  if (reply.code !== 200) throw new Error(`${name} could not log in: ${reply.text}`);
  return client;
}

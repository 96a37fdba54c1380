import { MS_PER_HOUR } from '#contract/rules';
import type { SignOnConfig } from '#server/config';
import type { SignOnMark } from '#server/db/tables';
import type { Clock } from '#server/runtime';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import type * as Oidc from 'openid-client';
import { SignOnRefused } from './refused.ts';
import { groupsIn } from './role-groups.ts';
import type { EndedSignOn } from '../session/signed-on-by.ts';

/** Time limit of a call to the provider, in seconds. */
const TIMEOUT_S = 10;
/** The provider's metadata is reloaded after this. */
const METADATA_LIFE_MS = MS_PER_HOUR;
/** Asymmetric signatures only: whoever verifies with a shared secret could also forge. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Older logout tokens are rejected; their ids are remembered for this long. */
export const LOGOUT_TOKEN_LIFE_S = 600;

/** What a provider vouches for. */
export interface Identity {
  readonly mark: SignOnMark;
  /** Only an address that the provider reports as verified. */
  readonly verifiedEmail: string | null;
  readonly groups: readonly string[];
}

/** Ties a provider's response to the sign-on that requested it. */
export interface PendingSignOn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Contents of a logout token: its own id, and whose sessions the provider has ended. */
export interface ProviderLogout {
  readonly jti: string;
  readonly ended: EndedSignOn;
}

interface Opened {
  readonly oidc: typeof Oidc;
  /** As the provider spells it. */
  readonly issuer: string;
  readonly provider: Oidc.Configuration;
  readonly keys: JWTVerifyGetKey;
  readonly verify: typeof import('jose').jwtVerify;
}

/** The provider as this platform uses it. The libraries and the provider's metadata are loaded on first use. */
export class OidcProvider {
  readonly #config: SignOnConfig;
  readonly #clock: Clock;
  #opened: { readonly at: number; readonly parts: Promise<Opened> } | null = null;

  constructor(config: SignOnConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  /** The URL at which the browser signs on. Throws what `openid-client` throws when the provider's metadata cannot be loaded. */
  async address({ state, nonce, verifier }: PendingSignOn): Promise<string> {
    const { oidc, provider } = await this.#open();
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.#config.redirectUri,
      scope: this.#config.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Exchanges the provider's response for the identity it vouches for. Throws SignOnRefused, or what `openid-client` throws, when the response
   * does not match the request.
   */
  async identify(answer: URLSearchParams, { state, nonce, verifier }: PendingSignOn): Promise<Identity> {
    const opened = await this.#open();
    const { oidc, provider, issuer } = opened;
    // Before the code is sent anywhere: another provider's response must not be redeemed at this one (RFC 9207).
    if ((answer.get('iss') ?? issuer) !== issuer) throw new SignOnRefused('signOnMixedUp');
    const url = new URL(this.#config.redirectUri);
    url.search = answer.toString();
    const tokens = await oidc.authorizationCodeGrant(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the provider answered without an identity token');
    const userClaims = await this.#userClaims(opened, tokens.access_token, claims);
    const { email, email_verified: isVerified } = userClaims;
    return {
      mark: {
        issuer: claims.iss,
        subject: claims.sub,
        sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
      },
      verifiedEmail: typeof email === 'string' && isVerified === true ? email : null,
      groups: groupsIn(userClaims[this.#config.groupsClaim]),
    };
  }

  /** Claims of the token, completed from the userinfo endpoint where the token lacks a required one. */
  async #userClaims(
    { oidc, provider }: Opened,
    accessToken: string,
    claims: Oidc.IDToken,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { groupsClaim, roleGroups, linksByEmail } = this.#config;
    const neededClaims = [
      ...(roleGroups.length > 0 ? [groupsClaim] : []),
      ...(linksByEmail ? ['email'] : []),
    ];
    const isWhole = neededClaims.every((claim) => claim in claims);
    if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await oidc.fetchUserInfo(provider, accessToken, claims.sub)), ...claims };
  }

  /**
   * Contents of a logout token (Back-Channel Logout 1.0, 2.6). Throws when it is not this provider's, not for this platform, too old, or an
   * identity token in disguise.
   */
  async readLogout(token: string): Promise<ProviderLogout> {
    const { keys, verify, issuer } = await this.#open();
    const { payload, protectedHeader } = await verify(token, keys, {
      issuer,
      audience: this.#config.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_TOKEN_LIFE_S,
      clockTolerance: 5,
    });
    const type = protectedHeader.typ?.toLowerCase();
    if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt')
      throw new Error(`a token of type ${type} is no logout token`);
    if ('nonce' in payload) throw new Error('a logout token has no nonce');
    if (!isLogout(payload)) throw new Error('the token carries no log-out event');
    const { jti, sub = null } = payload;
    const sid = typeof payload['sid'] === 'string' ? payload['sid'] : null;
    if (jti === undefined || (sub === null && sid === null))
      throw new Error('a logout token names itself, and a person or a session');
    return { jti, ended: { issuer, subject: sub, sid } };
  }

  #open(): Promise<Opened> {
    const now = this.#clock.now();
    const cached = this.#opened;
    if (cached !== null && now - cached.at < METADATA_LIFE_MS) return cached.parts;
    const parts = this.#discover();
    const opened = { at: now, parts };
    this.#opened = opened;
    // A provider that could not be reached is tried again on next use.
    parts.catch(() => {
      if (this.#opened === opened) this.#opened = null;
    });
    return parts;
  }

  async #discover(): Promise<Opened> {
    const { issuer, clientId, clientSecret } = this.#config;
    const [oidc, jose] = await Promise.all([import('openid-client'), import('jose')]);
    const server = new URL(issuer);
    const provider = await oidc.discovery(
      server,
      clientId,
      {},
      clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: TIMEOUT_S,
        execute: [
          // Otherwise a token received over TLS from the provider itself would be accepted without checking its signature.
          oidc.enableNonRepudiationChecks,
          ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    const { issuer: written, jwks_uri: address } = provider.serverMetadata();
    // Accounts are linked under the issuer exactly as tokens spell it.
    if (written !== issuer) throw new Error(`the provider calls itself ${written}: OIDC_ISSUER must be that`);
    if (address === undefined) throw new Error('the provider names no keys (jwks_uri)');
    const keys = jose.createRemoteJWKSet(new URL(address));
    return { oidc, issuer, provider, keys, verify: jose.jwtVerify };
  }
}

function isLogout({ events }: JWTPayload): boolean {
  return (
    typeof events === 'object' &&
    events !== null &&
    LOGOUT_EVENT in events &&
    typeof events[LOGOUT_EVENT] === 'object'
  );
}

import { STAFF_ROLES, type StaffRole } from '#contract/entities';
import { StartupError } from '#server/runtime';
import * as z from 'zod/mini';
import { isLoopback } from './loopback.ts';

/** Tokens must be encrypted on the network; tests on this machine do without. */
const isSafeUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  );
};
const optional = (...checks: Parameters<ReturnType<typeof z.string>['check']>) =>
  z._default(z.nullable(z.string().check(...checks)), null);

/** Variables of the firm's sign-on, described in docs/operations.md. */
export const signOnVariables = {
  OIDC_ISSUER: optional(z.refine(isSafeUrl, 'expected the https:// address of the provider')),
  OIDC_CLIENT_ID: optional(z.minLength(1)),
  OIDC_CLIENT_SECRET: optional(z.minLength(8, 'expected at least 8 characters')),
  OIDC_REDIRECT_URI: optional(
    z.refine(
      isSafeUrl,
      'expected the https:// address of the log-in page, such as https://bond.example.com/index/login',
    ),
  ),
  OIDC_SCOPES: z._default(
    z.string().check(z.regex(/^openid( [\w:./-]+)*$/, 'expected openid and others, separated by spaces')),
    'openid email',
  ),
  OIDC_GROUPS_CLAIM: z._default(z.string().check(z.minLength(1)), 'groups'),
  OIDC_ROLE_GROUPS: z._default(z.string(), ''),
  OIDC_LINK_BY_EMAIL: z._default(z.enum(['0', '1'], 'expected 0 or 1'), '0'),
} as const;

/** A group at the provider, and the staff role it grants. */
export interface RoleGroup {
  readonly role: StaffRole;
  readonly group: string;
}

/** The provider through which the firm's users sign on. */
export interface SignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** null: a public client, authenticated by PKCE alone. */
  readonly clientSecret: string | null;
  /** Address of the log-in page, to which the provider returns the browser. */
  readonly redirectUri: string;
  readonly scopes: string;
  /** Name of the claim that lists a user's groups. */
  readonly groupsClaim: string;
  /** Roles granted and revoked by the provider. Others stay as set in the console. */
  readonly roleGroups: readonly RoleGroup[];
  /** Whether an address verified by the provider identifies the account at the first sign-on. */
  readonly linksByEmail: boolean;
}

type Values = { readonly [K in keyof typeof signOnVariables]: z.output<(typeof signOnVariables)[K]> };

/** `editor=GROUP; approver=GROUP`: group names may contain commas and equals signs, as directory names do. */
function roleGroupsOf(text: string): RoleGroup[] {
  return text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const at = item.indexOf('=');
      const role = STAFF_ROLES.find((candidate) => candidate === item.slice(0, at).trim());
      const group = item.slice(at + 1).trim();
      if (at < 1 || role === undefined || group === '')
        throw new StartupError(
          `OIDC_ROLE_GROUPS: expected ROLE=GROUP, several separated by semicolons, ROLE one of ${STAFF_ROLES.join(', ')}, got ${JSON.stringify(item)}`,
        );
      return { role, group };
    });
}

const DEFAULTS = z.parse(z.object(signOnVariables), {});
// `as` holds: Object.keys of a const object returns its declared keys.
const NAMES = Object.keys(signOnVariables) as (keyof Values)[];

/** null if no sign-on is configured. Throws StartupError if it is only partly configured. */
export function signOnOf(values: Values): SignOnConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_REDIRECT_URI: redirectUri } = values;
  const needed = [issuer, clientId, redirectUri];
  const roleGroups = roleGroupsOf(values.OIDC_ROLE_GROUPS);
  if (issuer === null || clientId === null || redirectUri === null) {
    if (needed.some((value) => value !== null))
      throw new StartupError(
        'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_REDIRECT_URI belong together: set all three, or none',
      );
    const alone = NAMES.find((name) => values[name] !== DEFAULTS[name]);
    if (alone !== undefined)
      throw new StartupError(
        `${alone} does nothing without OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_REDIRECT_URI: set them too, or remove it`,
      );
    return null;
  }
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET,
    redirectUri,
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    roleGroups,
    linksByEmail: values.OIDC_LINK_BY_EMAIL === '1',
  };
}

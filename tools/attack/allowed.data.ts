import type { Allowed } from './finding.ts';

/** Findings that were assessed and accepted. Each entry states why nothing needs fixing. */
export const allowed: readonly Allowed[] = [
  {
    tool: 'wapiti',
    text: /^HTTP Secure Headers: .*: X-XSS-Protection is not set$/,
    reason:
      'browsers have dropped it; the content security policy lets no foreign script run (tests/e2e/policy.spec.ts)',
  },
  {
    tool: 'wapiti',
    text: /^HTTP Secure Headers: .*: Strict-Transport-Security is not set$/,
    reason:
      'sent where the proxy says https, as browsers demand; the attack is plain http (tests/server/security/replies.test.ts)',
  },
];

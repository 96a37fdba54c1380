/** Calls, documents and client files over HTTP. */
export { hostOf, hostRules } from './allowed-hosts.ts';
export type { HostRules } from './allowed-hosts.ts';
export { addressRules } from './client-address.ts';
export type { AddressRules } from './client-address.ts';
export { isPageRequest, serveClient } from './client-files.ts';
export { capConnections } from './connection-caps.ts';
export { serveDocuments } from './documents/serve-documents.ts';
export { servePlugins } from './external/serve-plugins.ts';
export { readExactJson } from './exact-json.ts';
export { guardRequests, setSecurityHeaders } from './guard-requests.ts';
export { registerEndpoint } from './register-endpoint.ts';
export type { OnDenied } from './register-endpoint.ts';
export { replyToError, replyWithRefusal } from './reply-to-error.ts';
export { logRequests } from './request-log.ts';
export { serveResearch } from './research/serve-research.ts';
export { isBelow, pathOf, routeOf } from './request-path.ts';
export { NO_ORIGINS, pagePolicy } from './security-headers.ts';
export type { PageOrigins } from './security-headers.ts';

import * as z from 'zod/mini';
import { pageOf } from '../../entities/index.ts';
import { listedKey } from '../account/api-keys.ts';
import { done } from '../account/fields.ts';
import { endpoint } from '../endpoint.ts';

/** Console calls on users' API keys. Part of `consoleApi`. */
export const consoleApiKeys = {
  apiKeys: endpoint({
    name: 'consoleApiKeys',
    method: 'GET',
    path: '/console/auth/apiKeys',
    roles: ['operator', 'auditor'],
    reply: pageOf(z.extend(listedKey, { operId: z.string(), operName: z.string(), orgName: z.string() })),
  }),
  revokeApiKey: endpoint({
    name: 'consoleRevokeApiKey',
    method: 'POST',
    path: '/console/auth/apiKeys/revoke',
    roles: ['operator'],
    reply: done,
  }),
} as const;

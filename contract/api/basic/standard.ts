import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const getOrgList = endpoint({
  name: 'getOrgList',
  method: 'GET',
  path: '/basic/getOrgList',
  reply: z.array(
    z.object({ orgId: z.string(), orgName: z.string(), orgShortName: z.string(), orgType: z.string() }),
  ),
});

export const getStdtOne = endpoint({
  name: 'getStdtOne',
  method: 'GET',
  path: '/basic/getStdtOne',
  reply: z.object({ ARGVALUE: z.string() }),
});

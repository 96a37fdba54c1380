import * as z from 'zod/mini';
import { caseDetail, casePage } from '../entities/index.ts';
import { endpoint } from './endpoint.ts';

/**
 * Calls under /cases: users' requests to the firm and their outcomes. Not in the specification; specific to this product.
 */
export const cases = {
  list: endpoint({ name: 'casesList', method: 'GET', path: '/cases/auth/list', reply: casePage }),
  read: endpoint({ name: 'casesRead', method: 'GET', path: '/cases/auth/read/:caseId', reply: caseDetail }),
  open: endpoint({ name: 'casesOpen', method: 'POST', path: '/cases/auth/open', reply: caseDetail }),
  reply: endpoint({ name: 'casesReply', method: 'POST', path: '/cases/auth/reply', reply: caseDetail }),
  move: endpoint({ name: 'casesMove', method: 'POST', path: '/cases/auth/move', reply: caseDetail }),
  attach: endpoint({
    name: 'casesAttach',
    method: 'POST',
    path: '/cases/auth/attach',
    reply: z.object({ imageId: z.string() }),
  }),
  image: endpoint({
    name: 'casesImage',
    method: 'GET',
    path: '/cases/auth/image/:imageId',
    reply: z.object({ mime: z.string(), base64: z.string() }),
  }),
  desk: endpoint({
    name: 'casesDesk',
    method: 'GET',
    path: '/cases/auth/desk',
    roles: ['operator', 'auditor'],
    reply: casePage,
  }),
} as const;

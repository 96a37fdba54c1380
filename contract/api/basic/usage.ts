import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const reportUsage = /* @__PURE__ */ endpoint({
  name: 'reportUsage',
  method: 'POST',
  path: '/basic/usage',
  reply: /* @__PURE__ */ z.object({}),
});

import * as z from 'zod/mini';
import { savedLayouts } from '../config/index.ts';
import { revision } from '../entities/index.ts';
import type { ServerHalves } from './halves.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const configHalves = {
  current: {
    access: 'public',
    keyScope: 'config',
    summary: '当前发布的产品配置；have 为已有配置的 hash，相同时不再返回内容',
    query: z.strictObject({ have: z.optional(hash) }),
  },
  layouts: { access: 'user', summary: '我保存的布局' },
  saveLayouts: {
    access: 'user',
    summary: '保存我的布局；baseRevision 不是最新时拒绝（2101）并返回最新内容',
    body: z.strictObject({ baseRevision: revision, layouts: savedLayouts }),
  },
} satisfies ServerHalves;

import * as z from 'zod/mini';
import { ACCOUNT_ACTIONS } from '../../api/index.ts';
import { GRANTS, isStaffRole, MAX_LIMIT, whole } from '../../entities/index.ts';
import { paging, reason } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

/** Of `rightsRequests`. */
const requestId = whole(1, 1_000_000_000);
const grants = z.array(z.enum(GRANTS)).check(z.maxLength(GRANTS.length));

export const consoleAccountHalves = {
  accounts: {
    access: 'staff',
    summary:
      '账号：按用户名、机构（部分）或用户号、姓名、手机号、邮箱（完整）查找，在线的在前；按姓名、手机号、邮箱的查找记入审计',
    query: z.strictObject({ ...paging, text: z._default(z.string().check(z.trim(), z.maxLength(254)), '') }),
  },
  account: {
    access: 'staff',
    summary: '一个账号的会话、两步验证和锁定；查看写入审计',
    params: z.strictObject({ operId: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
  },
  accountAction: {
    access: 'staff',
    summary: '结束会话、重置两步验证、解除锁定、停用或恢复他人的账号；写明理由，通知本人',
    body: z.strictObject({
      operId: z.string().check(z.maxLength(64)),
      action: z.enum(ACCOUNT_ACTIONS),
      reason,
    }),
  },
  accountRights: {
    access: 'staff',
    summary:
      '设置他人的交易额度（万元；须带所见的现有额度 seenLimit，其间被他人改动则拒绝），开通或关闭角色、服务与控制台职责（限本人也有的职责）；可同时用于该机构全部已认证的账号；写明理由，通知本人，已打开的页面即刻生效；要求审批时只提交，由他人通过后生效',
    body: z
      .strictObject({
        operId: z.string().check(z.maxLength(64)),
        amountLimit: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_LIMIT))),
        /** The limit that the caller saw, null: none. One that was changed meanwhile is not replaced. Demanded with a limit for one account. */
        seenLimit: z.optional(z.nullable(z.int())),
        /** User rights and staff roles; of the latter only those that the caller holds. */
        grant: grants,
        revoke: grants,
        /** Every verified account of this account's organisation gets the same. Staff roles are given to single accounts only. */
        organisation: z.optional(z.literal(true)),
        reason,
      })
      .check(
        z.refine(
          ({ organisation, grant, revoke }) =>
            organisation === undefined || ![...grant, ...revoke].some(isStaffRole),
        ),
        z.refine(
          ({ amountLimit, seenLimit, organisation }) =>
            amountLimit === undefined || seenLimit !== undefined || organisation !== undefined,
          { path: ['seenLimit'] },
        ),
      ),
  },
  rightsRequests: {
    access: 'staff',
    summary: '等待审批的额度与权限调整，先提交的在前；其中多少条可由本人决定',
    query: z.strictObject(paging),
  },
  decideRights: {
    access: 'staff',
    summary: '通过或退回他人提交的额度与权限调整；通过时按现状检查，即刻生效',
    body: z.union([
      z.strictObject({ requestId, accepted: z.literal(true) }),
      z.strictObject({ requestId, accepted: z.literal(false), reason }),
    ]),
  },
  withdrawRights: {
    access: 'staff',
    summary: '撤回自己提交的额度与权限调整',
    body: z.strictObject({ requestId }),
  },
} satisfies ServerHalves;

import * as z from 'zod/mini';
import { TRIAL_AUDIENCES } from '../../api/index.ts';
import { revision, whole } from '../../entities/index.ts';
import { edit, hash, paging, reason } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

const proposalId = whole(1, 1_000_000_000);

export const consoleProposalHalves = {
  propose: {
    access: 'staff',
    keyScope: 'config',
    summary:
      '提交一次修改：等待作者以外的审批人员通过；publishAt 为不早于此刻发布（北京时间），不要求审批时到时直接发布；first 为先给一个组、一家机构或一部分账号，过多少分钟后给所有人；作者再次提交相同且尚未结束的修改，返回已有的那一次',
    body: z.strictObject({
      ...edit,
      publishAt: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/))),
      /** Who gets it first, and for how long before everyone does. */
      first: z.optional(
        z.strictObject({
          kind: z.enum(TRIAL_AUDIENCES),
          id: z.string().check(z.minLength(1), z.maxLength(64)),
          minutes: whole(1, 20_160),
        }),
      ),
    }),
  },
  proposals: {
    access: 'staff',
    keyScope: 'config',
    summary: '提交的修改：待审批、待发布的在前，其余新的在前',
    query: z.strictObject(paging),
  },
  proposal: {
    access: 'staff',
    keyScope: 'config',
    summary: '一次修改，以及它在当前运行的配置上会成为什么',
    params: z.strictObject({ id: proposalId }),
  },
  decideProposal: {
    access: 'staff',
    summary: '通过或退回他人提交的修改；通过时须给出所看到的运行版本，期间有变化则拒绝（2002）',
    body: z.union([
      z.strictObject({ proposalId, accepted: z.literal(true), seenVersion: revision, seenHash: hash }),
      z.strictObject({ proposalId, accepted: z.literal(false), reason }),
    ]),
  },
  trial: {
    access: 'staff',
    keyScope: 'config',
    summary: '正在试行的修改，以及试行的人和其他人的使用情况',
  },
  widenTrial: {
    access: 'staff',
    summary: '不等到时，立即给所有人；要求审批时须由作者以外的审批人员',
    body: z.strictObject({ proposalId }),
  },
  withdrawProposal: {
    access: 'staff',
    summary: '撤回自己提交的修改，或由审批人员取消待发布的修改；写明理由',
    body: z.strictObject({ proposalId, reason }),
  },
} satisfies ServerHalves;

import * as z from 'zod/mini';
import { AUDIENCE_KINDS, MAX_MEMBER_LIST_LENGTH } from '../../api/index.ts';
import { bundleText, groupId } from '../../config/index.ts';
import { paging, reason, searchText } from './fields.ts';
import type { ServerHalves } from '../halves.ts';

/** Most users in one change by name; longer lists are sent as a file. */
const MAX_NAMES = 200;
const accounts = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))
  .check(z.maxLength(MAX_NAMES));

export const consoleAudienceHalves = {
  audiences: { access: 'staff', keyScope: 'config', summary: '用户组（岗位、机构、名单）和机构' },
  audienceMembers: {
    access: 'staff',
    summary: '一个用户组的成员；text 为用户名、机构（部分）或用户号、姓名（完整）',
    params: z.strictObject({ id: groupId }),
    query: z.strictObject({ ...paging, text: searchText }),
  },
  saveAudience: {
    access: 'staff',
    summary: '新建用户组，或改名；机构组包括该机构现在和以后的全部用户',
    body: z
      .strictObject({
        id: groupId,
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
        kind: z.enum(AUDIENCE_KINDS),
        /** For a group of kind organisation only. */
        orgId: z.optional(z.string().check(z.maxLength(64))),
        isNew: z.boolean(),
        reason,
      })
      .check(z.refine(({ kind, orgId }) => (kind === 'organisation') === (orgId !== undefined))),
  },
  dropAudience: {
    access: 'staff',
    summary: '删除用户组；运行中的配置用到它时拒绝',
    body: z.strictObject({ id: groupId, reason }),
  },
  changeMembers: {
    access: 'staff',
    summary: '按用户号、用户名、手机号或邮箱加入、移出成员；已打开的页面一秒内生效',
    body: z.strictObject({ id: groupId, add: accounts, remove: accounts, reason }),
  },
  importMembers: {
    access: 'staff',
    summary: '导入成员名单（CSV，含 account 或“账号”列）；有一行不对即全部不导入，并给出行和列',
    body: z.strictObject({
      id: groupId,
      csv: z.string().check(z.minLength(1), z.maxLength(MAX_MEMBER_LIST_LENGTH)),
      /** Users not on the list leave the group. */
      replaces: z.boolean(),
      reason,
    }),
  },
  impact: {
    access: 'staff',
    keyScope: 'config',
    summary: '一套配置取代现在的之后，各项变化涉及多少个账号',
    body: z.strictObject({
      texts: bundleText,
      /** The configuration to compare with; absent: the running one. */
      before: z.optional(bundleText),
    }),
  },
} satisfies ServerHalves;

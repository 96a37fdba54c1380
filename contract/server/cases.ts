import * as z from 'zod/mini';
import {
  caseForm,
  caseImages,
  caseKind,
  caseState,
  caseText,
  revision,
  sendId,
  whole,
} from '../entities/index.ts';
import { searchText } from './console/fields.ts';
import type { ServerHalves } from './halves.ts';

const caseId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const paging = { page: z.prefault(whole(1, 100_000), 1), rows: z.prefault(whole(1, 100), 20) };
/** Absent: all; `open`: those that are not final. */
const which = { kind: z.optional(caseKind), state: z.optional(z.union([z.literal('open'), caseState])) };
/** `todo`: those in which staff have something to do. */
const deskState = z.optional(z.union([z.enum(['open', 'todo']), caseState]));

export const casesHalves = {
  list: {
    access: 'user',
    summary: '我的问题与申请，新的在前',
    query: z.strictObject({ ...paging, ...which }),
  },
  read: {
    access: 'user',
    summary: '一件问题或申请的全部往来；他人的不可读，产品人员可读全部',
    params: z.strictObject({ caseId }),
  },
  open: {
    access: 'user',
    summary: '提出问题、过券申请、投顾申请或 API 申请；以同一 sendId 再次提交，只受理一次',
    body: z.strictObject({
      form: caseForm,
      text: caseText,
      imageIds: caseImages,
      sendId: z.optional(sendId),
    }),
  },
  reply: {
    access: 'user',
    summary:
      '补充或答复；asks 为 true 时为产品人员向申请人提问，待其补充；给出 version（读到的版本）时，此后有变化即拒绝；以同一 sendId 再次提交，只记一次',
    body: z.strictObject({
      caseId,
      text: caseText.check(z.minLength(1)),
      imageIds: caseImages,
      asks: z.optional(z.boolean()),
      version: z.optional(revision),
      sendId: z.optional(sendId),
    }),
  },
  move: {
    access: 'user',
    summary: '改变状态；version 为读到的版本；拒绝须写明理由',
    body: z.strictObject({ caseId, version: revision, state: caseState, text: caseText }),
  },
  attach: {
    access: 'user',
    summary: '上传附件：图片（重新编码，去除元数据）或 PDF，5MB 以内',
    multipart: true,
  },
  image: {
    access: 'user',
    summary: '一个附件（图片或 PDF）；只有本人和产品人员可看',
    params: z.strictObject({ imageId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  },
  desk: {
    access: 'staff',
    summary:
      '全部问题与申请：待办和未结束的先到在前，其余新的在前；text 为编号，或提交人、机构、所填内容的一部分',
    query: z.strictObject({ ...paging, ...which, state: deskState, text: searchText }),
  },
} satisfies ServerHalves;

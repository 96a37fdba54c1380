import * as z from 'zod/mini';
import { makerSheet, twoSidedQuote } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

export const makerHalves = {
  replaceTwoSided: {
    access: 'marketMaker',
    keyScope: 'orders.write',
    rehearsal: true,
    summary: '做市双边报价：每只债券两边同时替换，逐行返回结果',
    body: z.strictObject({ quotes: z.array(twoSidedQuote).check(z.minLength(1), z.maxLength(100)) }),
  },
  getMakerSheet: {
    access: 'marketMaker',
    summary: '做市报价表：债券、未发送的修改与报价方式；从未保存过则为空（本产品自有接口）',
  },
  saveMakerSheet: { access: 'marketMaker', summary: '保存做市报价表（本产品自有接口）', body: makerSheet },
} satisfies ServerHalves;

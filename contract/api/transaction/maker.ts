import * as z from 'zod/mini';
import { makerSheet, twoSidedQuote, twoSidedReply } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const replaceTwoSided = endpoint({
  name: 'replaceTwoSided',
  area: 'transaction',
  method: 'POST',
  path: '/transaction/auth/userQuote/replaceTwoSided',
  access: 'marketMaker',
  summary: '做市双边报价：每只债券两边同时替换，逐行返回结果',
  body: z.strictObject({ quotes: z.array(twoSidedQuote).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.array(twoSidedReply),
});

export const getMakerSheet = endpoint({
  name: 'getMakerSheet',
  area: 'transaction',
  method: 'GET',
  path: '/transaction/auth/getMakerSheet',
  access: 'marketMaker',
  summary: '做市报价表：债券、未发送的修改与报价方式；从未保存过则为空（本产品自有接口）',
  reply: z.nullable(makerSheet),
});

export const saveMakerSheet = endpoint({
  name: 'saveMakerSheet',
  area: 'transaction',
  method: 'POST',
  path: '/transaction/auth/saveMakerSheet',
  access: 'marketMaker',
  summary: '保存做市报价表（本产品自有接口）',
  body: makerSheet,
  reply: z.object({}),
});

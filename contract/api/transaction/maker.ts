import * as z from 'zod/mini';
import { makerSheet, twoSidedReply } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const replaceTwoSided = endpoint({
  name: 'replaceTwoSided',
  method: 'POST',
  path: '/transaction/auth/userQuote/replaceTwoSided',
  reply: z.array(twoSidedReply),
});

export const getMakerSheet = endpoint({
  name: 'getMakerSheet',
  method: 'GET',
  path: '/transaction/auth/getMakerSheet',
  reply: z.nullable(makerSheet),
});

export const saveMakerSheet = endpoint({
  name: 'saveMakerSheet',
  method: 'POST',
  path: '/transaction/auth/saveMakerSheet',
  reply: z.object({}),
});

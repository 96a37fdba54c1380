import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done } from './fields.ts';

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/account/sendMessage',
  reply: done,
});

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/account/register',
  reply: done,
});

export const forgetPassWord = endpoint({
  name: 'forgetPassWord',
  method: 'POST',
  path: '/account/forgetPassWord',
  reply: done,
});

export const sendEmailMessage = endpoint({
  name: 'sendEmailMessage',
  method: 'POST',
  path: '/account/sendEmailMessage',
  reply: done,
});

export const mailRegister = endpoint({
  name: 'mailRegister',
  method: 'POST',
  path: '/account/mailRegister',
  reply: done,
});

export const verifyUser = endpoint({
  name: 'verifyUser',
  method: 'POST',
  path: '/account/verifyUser',
  reply: done,
});

export const sliderInit = endpoint({
  name: 'sliderInit',
  method: 'GET',
  path: '/account/slider/init',
  reply: z.object({
    id: z.string(),
    background: z.string(),
    piece: z.string(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
  }),
});

export const sliderVerify = endpoint({
  name: 'sliderVerify',
  method: 'POST',
  path: '/account/slider/verify',
  reply: z.object({ ticket: z.string() }),
});

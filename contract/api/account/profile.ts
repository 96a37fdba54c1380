import * as z from 'zod/mini';
import { userInfo } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';
import { done, listedSession } from './fields.ts';

export const upDateSendMessage = endpoint({
  name: 'upDateSendMessage',
  method: 'POST',
  path: '/account/auth/upDateSendMessage',
  reply: done,
});

export const updatePassWord = endpoint({
  name: 'updatePassWord',
  method: 'POST',
  path: '/account/auth/updatePassWord',
  reply: done,
});

export const sessions = endpoint({
  name: 'sessions',
  method: 'GET',
  path: '/account/auth/sessions',
  reply: z.array(listedSession),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'POST',
  path: '/account/auth/endSession',
  reply: done,
});

export const queryAuthentication = endpoint({
  name: 'queryAuthentication',
  method: 'GET',
  path: '/account/auth/queryAuthentication',
  reply: z.object({
    /** N never submitted, I under review, Y accepted, R rejected. */
    status: z.enum(['N', 'I', 'Y', 'R']),
    reason: z.string(),
    realname: z.string(),
    orgName: z.string(),
    position: z.string(),
    submitTime: z.string(),
    reviewTime: z.string(),
    /** Where a claim is to be submitted: the organisation of the refused one, or else the one named at registration, if any. */
    claimedOrg: z.optional(
      z.object({ orgId: z.string(), orgName: z.string(), orgShortName: z.string(), orgType: z.string() }),
    ),
  }),
});

export const queryLoginDtLimit = endpoint({
  name: 'queryLoginDtLimit',
  method: 'GET',
  path: '/account/auth/queryLoginDtLimit',
  reply: z.object({ days: z.number(), rows: z.number() }),
});

export const authentication = endpoint({
  name: 'authentication',
  method: 'POST',
  path: '/account/auth/authentication',
  reply: done,
});

export const authenticationAgain = endpoint({
  name: 'authenticationAgain',
  method: 'POST',
  path: '/account/auth/authenticationAgain',
  reply: done,
});

export const updateOperInfo = endpoint({
  name: 'updateOperInfo',
  method: 'POST',
  path: '/account/auth/updateOperInfo',
  reply: userInfo,
});

export const sendVerificationEmail = endpoint({
  name: 'sendVerificationEmail',
  method: 'POST',
  path: '/account/auth/sendVerificationEmail',
  reply: done,
});

export const verificationMailbox = endpoint({
  name: 'verificationMailbox',
  method: 'POST',
  path: '/account/auth/verificationMailbox',
  reply: userInfo,
});

export const uploadImg = endpoint({
  name: 'uploadImg',
  method: 'POST',
  path: '/account/uploadImg',
  reply: z.object({ imageId: z.string() }),
});

export const checkExistsOrderInTransit = endpoint({
  name: 'checkExistsOrderInTransit',
  method: 'GET',
  path: '/account/auth/checkExistsOrderInTransit',
  reply: z.object({ exists: z.boolean() }),
});

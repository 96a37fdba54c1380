import * as z from 'zod/mini';
import { KEY_LIMITS, KEY_SCOPES, totpOrRecoveryCode } from '../../api/index.ts';
import { day, sendId, whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';
import { cipher, keyId } from './fields.ts';

const apiKeyId = z.string().check(z.regex(/^bk_[\w-]{1,40}$/));
/** An address, or a network with its prefix length: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
const network = z.string().check(z.regex(/^[0-9A-Fa-f.:]{2,45}(?:\/\d{1,3})?$/));
/** Required where the owner's second factor is on. */
const code = z.optional(totpOrRecoveryCode);
const { perOwner, addresses, maxGraceHours, minPerMinute, maxPerMinute } = KEY_LIMITS;

export const apiKeyHalves = {
  apiKeys: { access: 'user', summary: '我的 API 密钥' },
  makeApiKey: {
    access: 'user',
    summary: `新建 API 密钥：核对登录密码，已开启两步验证的账号还须动态验证码（或恢复码）；密钥只显示一次；最多 ${perOwner} 个有效密钥；以同一 sendId 再次提交，仍是同一个，换发新的密钥`,
    body: z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      scopes: z.array(z.enum(KEY_SCOPES)).check(z.minLength(1), z.maxLength(KEY_SCOPES.length)),
      addresses: z.array(network).check(z.maxLength(addresses)),
      /** The last day on which the key is valid, Beijing. */
      lastDay: day,
      requestsPerMinute: whole(minPerMinute, maxPerMinute),
      isSandbox: z.boolean(),
      passWord: cipher,
      keyId,
      code,
      sendId: z.optional(sendId),
    }),
  },
  rotateApiKey: {
    access: 'user',
    summary:
      '更换密钥：核对登录密码，已开启两步验证的账号还须动态验证码（或恢复码）；新密钥只显示一次；旧密钥在 graceHours 小时后失效（0 为立即）；此前更换时已定的失效时间不延后，因此未收到回复时可再次更换',
    body: z.strictObject({ apiKeyId, graceHours: whole(0, maxGraceHours), passWord: cipher, keyId, code }),
  },
  revokeApiKey: {
    access: 'user',
    summary: '吊销密钥：HTTP 与推送连接立即失效',
    body: z.strictObject({ apiKeyId }),
  },
} satisfies ServerHalves;

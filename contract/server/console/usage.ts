import * as z from 'zod/mini';
import { whole } from '../../entities/index.ts';
import type { ServerHalves } from '../halves.ts';

export const consoleUsageHalves = {
  usage: {
    access: 'staff',
    keyScope: 'config',
    summary: '使用情况：昨日各页面、面板、菜单项的人数和次数，近七日各版本的崩溃、拒绝和出内容时间',
  },
  versionUse: {
    access: 'staff',
    keyScope: 'config',
    summary: '一个版本改动的菜单项、页面、面板，近七日在这一版和前一版下各用了多少次',
    params: z.strictObject({ id: whole(1, 1_000_000_000) }),
  },
} satisfies ServerHalves;

import type { ServerHalves } from '../halves.ts';

export const consoleUsageHalves = {
  usage: {
    access: 'staff',
    keyScope: 'config',
    summary: '使用情况：昨日各页面、面板、菜单项的人数和次数，近七日各版本的崩溃、拒绝和出内容时间',
  },
} satisfies ServerHalves;

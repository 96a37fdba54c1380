import type { ServerHalves } from '../halves.ts';

export const eventHalves = {
  events: { access: 'public', summary: '已发布、面向当前用户的活动，新的在前；正文为 Markdown' },
} satisfies ServerHalves;

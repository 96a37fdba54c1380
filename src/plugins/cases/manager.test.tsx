// @vitest-environment jsdom
import { TransportError } from '#core/http';
import { openBench } from '#testing/bench';
import { expect, it } from 'vitest';
import { cases } from './index.ts';

const unread = () => {
  throw new TransportError('network');
};
const assigned = () => ({ name: '李经理', phone: '021', qq: '1' });

it.each([
  ['is named once the server has named one', assigned, ['李经理']],
  ['is reported missing once the server has none', () => null, ['暂未分配客户经理']],
  ['is not reported missing before the server has answered', unread, []],
])('the account manager %s', async (_what, getSTCSalesInfo, texts) => {
  const bench = await openBench(cases, { fixtures: { replies: { getSTCSalesInfo } } });
  await bench.mount(false, (name) => name === 'advisory');
  const { textContent } = bench.container;
  expect(['李经理', '暂未分配客户经理'].filter((text) => textContent.includes(text))).toEqual(texts);
});

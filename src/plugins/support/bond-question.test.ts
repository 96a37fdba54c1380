import { expect, it } from 'vitest';
import { bondInQuestion } from './bond-question.ts';

it('recognises the bond whose price a sentence asks for [R2.22] [U16]', () => {
  expect(bondInQuestion('24国开10 现在多少？')).toBe('24国开10');
  expect(bondInQuestion('请问10y国开的价格是多少')).toBe('10y国开');
  expect(bondInQuestion('240210.IB 报价')).toBe('240210.IB');
  expect(bondInQuestion('240210')).toBe('240210');
  expect(bondInQuestion('What is the price of 24国开10?')).toBe('24国开10');
});

it('leaves other questions to the help centre', () => {
  for (const question of ['价格为什么有星号', '今+0 是什么意思', '怎样撤单', 'T+1 价格', ''])
    expect(bondInQuestion(question)).toBeNull();
});

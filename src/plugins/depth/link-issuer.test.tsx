// @vitest-environment jsdom
import { transaction } from '#contract/api';
import { openBench, SAMPLE_BOND as BOND, sampleOf } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { depth } from './index.ts';

it('shows only the bonds of the issuer in linked panels, and all when pressed again', async () => {
  const { reply } = transaction.bondInfo;
  const bond = { ...z.parse(reply, sampleOf(reply)), securityId: BOND, issuer: '国家开发银行' };
  const opened = await openBench(depth, {
    fixtures: { replies: { bondInfo: bond, bondsOfIssuer: [BOND, '240205.IB'] } },
  });
  await opened.mount(false, (name) => name === 'info');
  await opened.settle(500);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '联动面板只看 国家开发银行' })));
  expect(opened.channels.current('blue', 'list')).toEqual({
    type: 'fdc3.organization',
    name: '国家开发银行',
    instruments: [BOND, '240205.IB'].map((securityId) => ({ type: 'fdc3.instrument', id: { securityId } })),
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '恢复显示全部债券' })));
  expect(opened.channels.current('blue', 'list')).toEqual({ type: 'fdc3.nothing' });
});

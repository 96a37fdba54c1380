// @vitest-environment jsdom
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from '../index.ts';

const org = {
  orgId: 'ORG1',
  orgName: '珀光证券股份有限公司',
  orgShortName: '珀光证券',
  orgType: 'broker',
};
const unclaimed = {
  status: 'N',
  reason: '',
  realname: '',
  orgName: '',
  position: '',
  submitTime: '',
  reviewTime: '',
  claimedOrg: org,
};

async function open(queryAuthentication: unknown): Promise<HTMLInputElement> {
  const opened = await openBench(account, {
    fixtures: {
      pages: { myInfo: { query: { tabName: 'NameAuthentication' } } },
      replies: { queryAuthentication, getOrgList: [org] },
    },
  });
  await opened.mount(false, (name) => name === 'myInfo');
  await opened.settle(500);
  return screen.getByRole<HTMLInputElement>('combobox', { name: '所属机构' });
}

it('the claim form starts with the organisation given at registration [R1.01] [U15]', async () => {
  const box = await open(unclaimed);
  expect(box.value).toBe('珀光证券股份有限公司');
});

it('a refused claim is made again from its name, organisation and position [R1.01] [U15]', async () => {
  const claim = { ...unclaimed, realname: '张三', position: '交易员' };
  const box = await open({ ...claim, status: 'R', reason: '照片不清晰' });
  expect(screen.getByLabelText<HTMLInputElement>('真实姓名').value).toBe('张三');
  expect(box.value).toBe('珀光证券股份有限公司');
  expect(screen.getByLabelText<HTMLInputElement>('职务（选填）').value).toBe('交易员');
});

it('a chosen organisation stays in sight where the field is entered, without a list over the fields below', async () => {
  const box = await open(unclaimed);
  await act(async () => box.focus());
  await currentBench().settle(500);
  expect([box.value, box.getAttribute('aria-expanded')]).toEqual(['珀光证券股份有限公司', 'false']);
  fireEvent.change(box, { target: { value: '珀光' } });
  await currentBench().settle(500);
  expect(box.getAttribute('aria-expanded')).toBe('true');
});

it('a real name of one character is told at its field [R1.01]', async () => {
  await open(unclaimed);
  const name = screen.getByLabelText('真实姓名');
  const submit = () => fireEvent.click(screen.getByRole('button', { name: '提交认证' }));
  fireEvent.change(name, { target: { value: '张' } });
  submit();
  expect(screen.getByText('请填写完整的真实姓名')).toBeTruthy();
  fireEvent.change(name, { target: { value: '张三' } });
  expect(screen.queryByText('请填写完整的真实姓名')).toBeNull();
});

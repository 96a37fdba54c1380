// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { account } from '../index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('the claim form starts with the organisation given at registration [R1.01] [U15]', async () => {
  bench = await PluginBench.open(account, {
    fixtures: {
      pages: { myInfo: { query: { tabName: 'NameAuthentication' } } },
      replies: {
        queryAuthentication: {
          status: 'N',
          reason: '',
          realname: '',
          orgName: '',
          position: '',
          submitTime: '',
          reviewTime: '',
          claimedOrg: {
            orgId: 'ORG1',
            orgName: '珀光证券股份有限公司',
            orgShortName: '珀光证券',
            orgType: 'broker',
          },
        },
      },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: '所属机构' }).value).toBe(
    '珀光证券股份有限公司',
  );
});

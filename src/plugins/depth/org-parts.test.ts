import { expect, it } from 'vitest';
import { orgParts } from './org-parts.ts';

it.each([
  ['星汉证券', '星汉', '证券'],
  ['苍梧山证券', '苍梧山', '证券'],
  ['澜浦农商银行', '澜浦', '农商银行'],
  ['中金公司', '中金公司', ''],
  ['证券', '证券', ''],
  ['--', '--', ''],
])('where room is short %s is shown as %s', (org, name, kind) => {
  expect(orgParts(org)).toEqual([name, kind]);
});

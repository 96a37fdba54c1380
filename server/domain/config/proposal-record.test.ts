import { describe, expect, it } from 'vitest';
import { toProposalInfo } from './proposal-record.ts';

type Row = Parameters<typeof toProposalInfo>[0];
const row = (over: Partial<Row> = {}): Row => ({
  proposal_id: 7,
  state: 'open',
  base_version: 3,
  base_hash: 'h',
  routes: null,
  menu: '{}',
  layouts: null,
  settings: null,
  settled: '[]',
  summary: '["菜单：新增 curve"]',
  oper_id: 'D0007',
  reason: '例行调整',
  created_at: new Date('2026-11-23T02:00:00Z'),
  publish_at: null,
  decided_by: null,
  decided_at: null,
  words: '',
  words_key: null,
  words_values: null,
  version: null,
  audience_kind: null,
  audience_id: null,
  audience_cut: null,
  trial_minutes: null,
  trial_at: null,
  widen_at: null,
  opername: 'editor',
  decider: null,
  group_name: null,
  short_name: null,
  ...over,
});
const trial = { audience_kind: 'group', audience_id: 'vip', trial_minutes: 30 } as const;

describe('a proposal in a list', () => {
  it('is marked as own for its author only', () => {
    expect(toProposalInfo(row(), 'D0007')).toMatchObject({
      proposalId: 7,
      isOwn: true,
      summary: ['菜单：新增 curve'],
    });
    expect(toProposalInfo(row(), 'D0008').isOwn).toBe(false);
  });

  it('has empty times for what did not happen, and Beijing times for what did', () => {
    expect(toProposalInfo(row(), '')).toMatchObject({
      publishTime: '',
      decidedTime: '',
      decidedName: '',
      first: null,
    });
    const decided = row({
      publish_at: new Date('2026-11-23T16:00:00Z'),
      decided_by: 'D0008',
      decided_at: new Date('2026-11-23T03:00:00Z'),
      decider: 'approver',
      version: 4,
    });
    expect(toProposalInfo(decided, '')).toMatchObject({
      createTime: '2026-11-23 10:00:00.000',
      publishTime: '2026-11-24 00:00:00.000',
      decidedTime: '2026-11-23 11:00:00.000',
      decidedName: 'approver',
      version: 4,
    });
  });

  it('names its author by id if the account is gone', () => {
    expect(toProposalInfo(row({ opername: null }), '').operName).toBe('D0007');
  });

  it.each<[what: string, over: Partial<Row>, name: string]>([
    ['a group by its name', { ...trial, group_name: '重要客户' }, '重要客户'],
    ['a deleted group by its id', trial, 'vip'],
    [
      'an organisation by its short name',
      { ...trial, audience_kind: 'organisation', audience_id: 'ORG1', short_name: 'A银行' },
      'A银行',
    ],
    ['a share by its percentage', { ...trial, audience_kind: 'share', audience_id: '5' }, '5'],
  ])('is first released to %s', (_, over, name) => {
    expect(toProposalInfo(row(over), '').first).toEqual({
      kind: over.audience_kind,
      id: over.audience_id,
      name,
      minutes: 30,
      beganTime: '',
      widenTime: '',
    });
  });

  it.each([{ audience_kind: null }, { audience_id: null }, { trial_minutes: null }])(
    'is released to everyone at once if its first audience is incomplete: %j',
    (over) => {
      expect(toProposalInfo(row({ ...trial, ...over }), '').first).toBeNull();
    },
  );
});

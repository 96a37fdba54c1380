import type { CaseDetail, CaseRow } from '#contract/entities';

const TIME = '2026-11-20 10:00:00.000';

/** A case in a list, for tests: a question that its owner has just asked. */
export const caseRow = (over: Partial<CaseRow> = {}): CaseRow => ({
  caseId: 'c_1',
  no: 1,
  form: { kind: 'question', title: '结算' },
  symbol: '',
  state: 'submitted',
  operName: 'newcomer',
  orgName: '甲证券',
  lastBy: 'owner',
  createTime: TIME,
  updateTime: TIME,
  version: 1,
  ...over,
});

/** The same with its thread, as another user reads it who may neither move nor answer it; without entries. */
export const caseDetail = (over: Partial<CaseDetail> = {}): CaseDetail => ({
  ...caseRow(),
  isOwn: false,
  moves: [],
  canReply: false,
  entries: [],
  ...over,
});

/** An entry of a thread: its owner's, without a text, images, documents or move. */
export const caseEntry = (
  over: Partial<CaseDetail['entries'][number]> = {},
): CaseDetail['entries'][number] => ({
  entryId: 'e_1',
  by: 'owner',
  name: '',
  time: TIME,
  text: '',
  imageIds: [],
  documentIds: [],
  state: null,
  ...over,
});

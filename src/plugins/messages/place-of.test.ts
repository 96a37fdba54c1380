import type { Message } from '#contract/entities';
import { expect, it } from 'vitest';
import { placeOf } from './place-of.ts';

const paths: Readonly<Record<string, string>> = {
  myQuestion: '/index/my-question',
  passTicket: '/index/pass-ticket',
  apiApply: '/index/api-apply',
  investmentApply: '/investment/apply',
  myInfo: '/my-info-index',
  event: '/event/:name?',
  deepQuotation: '/index/deep-quotation',
  announcement: '/support/announcement-details',
  orderCenter: '/order-center/order',
};
// `as` holds: only id and path of a route are read.
const routes = new Map(
  Object.entries(paths).map(([id, path]) => [id, { id, path }]),
) as unknown as Parameters<typeof placeOf>[1];

const message = (over: Partial<Message>): Message => ({
  messageId: 'm1',
  id: '1',
  title: '',
  content: '',
  isRead: '0',
  createTime: '2026-11-20 10:00:00.000',
  msgType: 'system',
  ...over,
});

it.each<[over: Partial<Message>, place: string | null]>([
  [{ key: 'case', values: { kind: 'question', caseId: 'c_1' } }, '/index/my-question?case=c_1'],
  [{ key: 'caseTransferShort', values: { kind: 'transfer', caseId: 'c_2' } }, '/index/pass-ticket?case=c_2'],
  [{ key: 'casePlain', values: { kind: 'api', caseId: 'c_3' } }, '/index/api-apply?case=c_3'],
  [{ key: 'casePlain', values: { kind: 'advisory' } }, '/investment/apply'],
  [{ key: 'transferSettleDue', values: { caseId: 'c_4' } }, '/index/pass-ticket?case=c_4'],
  [{ key: 'keyGranted' }, '/my-info-index?tabName=ApiKeys'],
  [{ key: 'termsChanged' }, '/support/announcement-details?name=termsOfService'],
  [{ key: 'realNameRefused' }, '/my-info-index?tabName=NameAuthentication'],
  [{ key: 'eventPublished', values: { name: 'lecture-11' } }, '/event/lecture-11'],
  [{ key: 'alertFired', values: { securityId: '240210.IB' } }, '/index/deep-quotation?securityId=240210.IB'],
  [{ key: 'orderFilled', msgType: 'order' }, '/order-center/order'],
  [{ key: 'case', values: { kind: 'constructor' } }, null],
  [{ key: 'passwordChanged' }, null],
  [{}, null],
])('a message %j leads to %j [R1.04]', (over, place) => {
  expect(placeOf(message(over), routes)).toBe(place);
});

it('a message about a page missing from this configuration leads nowhere', () => {
  expect(placeOf(message({ key: 'keyGranted' }), new Map())).toBeNull();
});

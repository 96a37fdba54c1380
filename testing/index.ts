/**
 * Fakes of the adapters, for tests: the clock, the window, storage, HTTP and sockets. Everything else is tested for real. Also the contracts as
 * suites.
 */
export type { ContractFixtures } from './bench/fixtures.ts';
export { bidEntry } from './bid-entry.ts';
export { caseDetail, caseEntry, caseRow } from './case-rows.ts';
export { describeConfigContract, describePluginContract } from './describe-contracts.ts';
export { FakeAir, FakeBrowser } from './fake-browser.ts';
export { FakeClock, settle } from './fake-clock.ts';
export { FakeSockets } from './fake-sockets.ts';
export { FakeStorage } from './fake-storage.ts';
export { FakeServer } from './fake-transport.ts';
export { bestRow, fullRow, orderRow, quoteRow, tradeRow, trendRow } from './market-rows.ts';
export { ownPath } from './own-path.ts';
export { plainPanel } from './plain-panel.ts';
export { movedEdge, twoPanels } from './two-panels.ts';
export { userInfo } from './user-info.ts';

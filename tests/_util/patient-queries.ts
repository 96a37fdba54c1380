import { configure } from '@testing-library/dom';

// Queries that wait (`findBy`, `waitFor`) have as long as `expect.poll` in vitest.config.ts: a part that is loaded when it is needed takes
// more than their second on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { cases } from './index.ts';

describePluginContract(cases, {
  // The staff page shows a thread, the other pages their forms.
  fixtures: { pages: { desk: { query: { case: 'id1' } } } },
});

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { maker } from './index.ts';
import { sheet } from './testing/sheet.ts';

describePluginContract(maker, {
  fixtures: {
    replies: { getMakerSheet: sheet },
    // What follows a quote without a reply must be there before the line is cut: it cannot be fetched then.
    budgetKb: 31,
  },
});

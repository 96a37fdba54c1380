// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { maker } from './index.ts';
import { sheet } from './testing/sheet.ts';

describePluginContract(maker, { fixtures: { replies: { getMakerSheet: sheet } } });

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { makerPlugin } from './index.ts';
import { sheet } from './testing/sheet.ts';

describePluginContract(makerPlugin, { fixtures: { replies: { getMakerSheet: sheet } } });

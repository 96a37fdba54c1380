// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { quotesPlugin } from './index.ts';

describePluginContract(quotesPlugin);

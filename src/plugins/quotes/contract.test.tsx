// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { quotesPlugin } from './index.ts';

describePluginContract(quotesPlugin);

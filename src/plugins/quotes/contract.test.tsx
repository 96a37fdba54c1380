// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { quotes } from './index.ts';

describePluginContract(quotes);

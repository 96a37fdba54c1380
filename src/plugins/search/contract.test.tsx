// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { searchPlugin } from './index.ts';

describePluginContract(searchPlugin);

// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { searchPlugin } from './index.ts';

describePluginContract(searchPlugin);

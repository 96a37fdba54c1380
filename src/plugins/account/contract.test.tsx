// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { accountPlugin } from './index.ts';

describePluginContract(accountPlugin);

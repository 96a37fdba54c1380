// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { account } from './index.ts';

describePluginContract(account);

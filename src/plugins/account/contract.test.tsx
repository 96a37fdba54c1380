// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { accountPlugin } from './index.ts';

describePluginContract(accountPlugin);

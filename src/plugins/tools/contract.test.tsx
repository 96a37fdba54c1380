// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { tools } from './index.ts';

describePluginContract(tools);

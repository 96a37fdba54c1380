// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { depth } from './index.ts';

describePluginContract(depth);

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { depthPlugin } from './index.ts';

describePluginContract(depthPlugin);

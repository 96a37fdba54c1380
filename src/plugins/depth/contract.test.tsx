// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { depthPlugin } from './index.ts';

describePluginContract(depthPlugin);

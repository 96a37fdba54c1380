// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { supportPlugin } from './index.ts';

describePluginContract(supportPlugin);

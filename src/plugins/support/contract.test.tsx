// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { support } from './index.ts';

describePluginContract(support);

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { messages } from './index.ts';

describePluginContract(messages);

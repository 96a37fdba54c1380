// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { messagesPlugin } from './index.ts';

describePluginContract(messagesPlugin);

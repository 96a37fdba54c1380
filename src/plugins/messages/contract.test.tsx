// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { messagesPlugin } from './index.ts';

describePluginContract(messagesPlugin);

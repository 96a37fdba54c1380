// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { ticketPlugin } from './index.ts';

describePluginContract(ticketPlugin);

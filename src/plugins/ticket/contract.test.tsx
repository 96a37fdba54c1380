// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { ticketPlugin } from './index.ts';

describePluginContract(ticketPlugin);

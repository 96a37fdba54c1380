// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { ticket } from './index.ts';

describePluginContract(ticket);

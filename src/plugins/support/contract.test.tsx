// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { supportPlugin } from './index.ts';

describePluginContract(supportPlugin);

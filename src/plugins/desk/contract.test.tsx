// @vitest-environment jsdom
import { describePluginContract } from '#core/testing';
import { deskPlugin } from './index.ts';

describePluginContract(deskPlugin);

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { deskPlugin } from './index.ts';

describePluginContract(deskPlugin);

// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { desk } from './index.ts';

describePluginContract(desk);

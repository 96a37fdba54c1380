// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { search } from './index.ts';

describePluginContract(search);

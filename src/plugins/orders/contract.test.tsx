// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { orders } from './index.ts';

describePluginContract(orders, { fixtures: { pages: { detail: { params: { orderObj: 'O1' } } } } });

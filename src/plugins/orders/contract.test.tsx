// @vitest-environment jsdom
import { describePluginContract } from '#testing';
import { ordersPlugin } from './index.ts';

describePluginContract(ordersPlugin, { fixtures: { pages: { detail: { params: { orderObj: 'O1' } } } } });

import { consoleApi } from '#contract/api';
import type { InterfaceStatusService } from '../../domain/console/index.ts';
import { route, type Route } from '../../call/route.ts';
import { authorOf } from './author.ts';

export const interfaceStatus = (service: InterfaceStatusService): Route =>
  route(consoleApi.interfaceStatus, () => service.read());

export const setInterfaceStatus = (service: InterfaceStatusService): Route =>
  route(consoleApi.setInterfaceStatus, async ({ viewer, body }) => ({
    override: await service.set(authorOf(viewer), body),
  }));

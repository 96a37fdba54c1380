import { consoleApi } from '#contract/api';
import { route, type Route } from '#server/call';
import type { InterfaceStatusService } from '#server/domain/console';
import { authorOf } from './author.ts';

export const interfaceStatus = (service: InterfaceStatusService): Route =>
  route(consoleApi.interfaceStatus, () => service.read());

export const setInterfaceStatus = (service: InterfaceStatusService): Route =>
  route(consoleApi.setInterfaceStatus, async ({ viewer, body }) => ({
    override: await service.set(authorOf(viewer), body),
  }));

import { consoleApi } from '#contract/api';
import { actorOf, route, type Route } from '#server/call';
import type { InterfaceStatusService } from '#server/domain/console';

export const interfaceStatus = (service: InterfaceStatusService): Route =>
  route(consoleApi.interfaceStatus, () => service.read());

export const setInterfaceStatus = (service: InterfaceStatusService): Route =>
  route(consoleApi.setInterfaceStatus, async ({ viewer, body }) => ({
    override: await service.set(actorOf(viewer), body),
  }));

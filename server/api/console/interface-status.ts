import { consoleApi } from '#contract/api';
import type { StatusDesk } from '../../domain/console/index.ts';
import { route, type Route } from '../../http/route.ts';
import { authorOf } from './author.ts';

export const interfaceStatus = (desk: StatusDesk): Route =>
  route(consoleApi.interfaceStatus, () => desk.read());

export const setInterfaceStatus = (desk: StatusDesk): Route =>
  route(consoleApi.setInterfaceStatus, async ({ viewer, body }) => ({
    override: await desk.set(authorOf(viewer), body),
  }));

import { configApi } from '#contract/api';
import type { LayoutKeeper } from '../../domain/config/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** The layouts that this operator saved. */
export const savedLayouts = (layouts: LayoutKeeper): Route =>
  route(configApi.layouts, ({ viewer }) => layouts.read(sessionOf(viewer).operId));

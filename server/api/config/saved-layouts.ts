import { configApi } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { LayoutKeeper } from '#server/domain/config';

/** This operator's saved layouts. */
export const savedLayouts = (layouts: LayoutKeeper): Route =>
  route(configApi.layouts, ({ viewer }) => layouts.read(sessionOf(viewer).operId));

import { configApi } from '#contract/api';
import { LAYOUT_LIMITS } from '#contract/config';
import { route, type Route, sessionOf } from '#server/call';
import type { LayoutKeeper } from '#server/domain/config';

/** Saves this operator's layouts over the revision they were based on. */
export const saveLayouts = (layouts: LayoutKeeper): Route =>
  route(
    configApi.saveLayouts,
    async ({ viewer, body }) => ({
      revision: await layouts.save(sessionOf(viewer).operId, body.baseRevision, body.layouts),
    }),
    // Room for the request around the largest document.
    { maxBodyBytes: LAYOUT_LIMITS.bytes + 10_000 },
  );

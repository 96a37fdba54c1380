import { configApi } from '#contract/api';
import { LAYOUT_LIMITS } from '#contract/config';
import type { LayoutKeeper } from '../../domain/config/index.ts';
import { route, type Route } from '../../call/route.ts';
import { sessionOf } from '../../call/session.ts';

/** Saves this operator's layouts over the revision that they were made on. */
export const saveLayouts = (layouts: LayoutKeeper): Route =>
  route(
    configApi.saveLayouts,
    async ({ viewer, body }) => ({
      revision: await layouts.save(sessionOf(viewer).operId, body.baseRevision, body.layouts),
    }),
    // Room for the request around the largest document.
    { maxBodyBytes: LAYOUT_LIMITS.bytes + 10_000 },
  );

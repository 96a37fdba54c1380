import { basic } from '#contract/api';
import { route, type Route } from '#server/call';
import type { UsageKeeper } from '#server/domain/usage';

/** Accepts a client's usage counts. */
export const reportUsage = (usage: UsageKeeper): Route =>
  route(basic.reportUsage, async ({ viewer, body: { hash, uses } }) => {
    await usage.report(viewer, hash, uses);
    return {};
  });

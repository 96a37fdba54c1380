import { basic } from '#contract/api';
import { route, type Route } from '#server/call';
import type { UsageKeeper } from '#server/domain/usage';

/** Takes what a client counted. */
export const reportUsage = (usage: UsageKeeper): Route =>
  route(basic.reportUsage, async ({ viewer, body: { hash, uses } }) => {
    await usage.report(viewer, hash, uses);
    return {};
  });

import { consoleApi, type UsageFigures, type UsedThing } from '#contract/api';
import { useCall } from '#core/query';
import { useMemo } from 'react';

export interface Usage {
  /** Yesterday's, by `<what> <id>`. */
  readonly things: ReadonlyMap<string, UsedThing>;
  /** Of the last days, by the hash of the configuration. */
  readonly versions: ReadonlyMap<string, UsageFigures>;
}

/** How much of the configuration is used; null until it is read, or when it cannot be. */
export function useUsage(): Usage | null {
  const { value } = useCall(consoleApi.usage, {}, { notTips: true, shared: true });
  return useMemo(
    () =>
      value && {
        things: new Map(value.things.map((item) => [`${item.what} ${item.id}`, item])),
        versions: new Map(value.versions.map((item) => [item.hash, item])),
      },
    [value],
  );
}

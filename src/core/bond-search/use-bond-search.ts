import { useOwnServices } from '#core/services';
import { useEffect, useState } from 'react';
import { BondSearch, type BondSearchDeps } from './bond-search.ts';

/** A bond search that lives as long as the view. Needs the call `market.bondInfoByIdOrName`. `deps` is read once. */
export function useBondSearch(deps: Omit<BondSearchDeps, 'http' | 'clock'>): BondSearch {
  const { http, clock } = useOwnServices();
  const [search] = useState(() => new BondSearch({ ...deps, http, clock }));
  useEffect(() => () => search.stop(), [search]);
  return search;
}

import { useContext } from 'react';
import { useSearchParams } from '#core/router';
import { HoldingContext } from './use-plugin.ts';

/**
 * A query parameter of the address, for the view of a panel that declares it; '' when the address has none. Throws for one that is not declared: the
 * configuration's checker could not tell a misspelled one. A page gets those that it declares as `query`.
 */
export function useQueryValue(name: string): string {
  const holding = useContext(HoldingContext);
  const [params] = useSearchParams();
  if (holding?.query?.includes(name) !== true)
    throw new Error(`the query parameter ${name} is read but not declared in query of the panel`);
  return params.get(name) ?? '';
}

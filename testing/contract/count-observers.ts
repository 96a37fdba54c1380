import { getObserverTree, isObservable, isObservableProp, isComputedProp } from 'mobx';

/** How many reactions and computed values observe the observable members of these services. */
export function countObservers(services: object): number {
  let count = 0;
  for (const service of Object.values(services)) {
    if (typeof service !== 'object' || service === null || !isObservable(service)) continue;
    for (const name of Reflect.ownKeys(service)) {
      if (typeof name !== 'string') continue;
      if (!isObservableProp(service, name) && !isComputedProp(service, name)) continue;
      count += getObserverTree(service, name).observers?.length ?? 0;
    }
  }
  return count;
}

import { type IconName, icons } from './icons.data.ts';

/** The icon named by configuration or a manifest, or `fallback` when there is none of that name. */
export function iconOr<F extends IconName | undefined>(name: string | undefined, fallback: F): IconName | F {
  return name !== undefined && isIcon(name) ? name : fallback;
}

const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

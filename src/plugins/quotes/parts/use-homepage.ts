import { useEffect } from 'react';
import type { HomepageFeed } from '../stores/homepage-feed.ts';
import { useShared } from './use-bond-actions.ts';

/** The home page's data, kept current while the component is mounted. Read it in an observer. */
export function useHomepage(): HomepageFeed {
  const { feed } = useShared();
  useEffect(() => feed.follow(), [feed]);
  return feed;
}

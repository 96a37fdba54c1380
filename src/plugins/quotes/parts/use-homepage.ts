import { usePlugin } from '#core/services';
import { quotesPlugin } from '../plugin.ts';
import { useEffect } from 'react';
import type { HomepageFeed } from '../stores/homepage-feed.ts';

/** The home page's data, kept current while the component is mounted. Read it in an observer. */
export function useHomepage(): HomepageFeed {
  const { feed } = usePlugin(quotesPlugin);
  useEffect(() => feed.follow(), [feed]);
  return feed;
}

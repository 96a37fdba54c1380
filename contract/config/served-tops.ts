/** First segments of addresses that the server answers itself, so that no page can be below them. */
export const SERVED_TOPS: readonly string[] = ['api', 'ws', 'assets', 'plugins'];

/** Panels that share a colour follow the same bond. */
export const channelColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type ChannelColour = (typeof channelColours)[number];
/** Channel that the panels of a page are linked by unless the user chose another: a search puts its bond there. */
export const MAIN_CHANNEL = 'blue' satisfies ChannelColour;

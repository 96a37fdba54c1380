/** Panels that share a colour follow the same bond. */
export const channelColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type ChannelColour = (typeof channelColours)[number];

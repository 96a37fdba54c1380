const PREVIEW = 'preview/';

/** Key of a panel that is only looked at, in the catalogue. */
export const previewKey = (kind: string): string => `${PREVIEW}${kind}`;

/** Whether a panel is only looked at. */
export const isPreview = (key: string): boolean => key.startsWith(PREVIEW);

const PREVIEW = 'preview/';

/** Key of a panel previewed in the catalogue. */
export const previewKey = (kind: string): string => `${PREVIEW}${kind}`;

/** Whether a panel is a preview. */
export const isPreview = (key: string): boolean => key.startsWith(PREVIEW);

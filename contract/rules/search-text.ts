const CHINESE = /\p{Script=Han}/gu;
/** White space, including the zero-width space found in pasted codes. */
const WHITE_SPACE = /[\s\u200B]/g;

/** The text without Chinese characters; Chinese punctuation is kept. */
export const stripChinese = (text: string): string => text.replaceAll(CHINESE, '');

/** Search input without any white space, in or around it. */
export const cleanSearch = (text: string): string => text.replaceAll(WHITE_SPACE, '');

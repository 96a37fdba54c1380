/** The words of findings, in the language of whoever reads them. Apart from the pipeline: only those who show findings load texts. */
export { findingIn, textAt } from './finding-words.ts';
export type { FindingTexts } from './finding-words.ts';
export { userWords } from './user-words.ts';

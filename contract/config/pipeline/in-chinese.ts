import { findings } from '../../locales/index.ts';
import type { BundleText } from '../bundle.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { kindWords } from '../kind-words.ts';
import { findingIn, type FindingTexts, userWords } from '../words/index.ts';
import { checkBundle } from './check-all.ts';
import type { PipelineOptions, PipelineResult } from './types.ts';

const chinese: FindingTexts = {
  catalogue: findings,
  names: (names) => names.join('、'),
  user: (user) => userWords(user, kindWords),
};

/** A finding in Chinese, as the server sends it. */
export const inChinese = (item: Diagnostic): Diagnostic => findingIn(chinese, item);

/** The whole pipeline, with its findings in Chinese. */
export function runPipeline(texts: BundleText, options: PipelineOptions): PipelineResult {
  const result = checkBundle(texts, options);
  return { ...result, diagnostics: result.diagnostics.map(inChinese) };
}

import type { BundleText } from '../bundle.ts';
import { linkDocuments } from './document-faults.ts';
import { checkBundle as check } from './run.ts';
import type { PipelineOptions, PipelineResult } from './types.ts';

/** The whole check, documents included: where configuration is written and published. */
export const checkBundle = (texts: BundleText, options: PipelineOptions): PipelineResult =>
  check(texts, options, linkDocuments);

import { type Firm, NO_FIRM } from '#contract/config';
import { valueAt } from './json-text.ts';

/** The firm in settings as they are being written; what is not a name or a text counts as not set. */
export function firmIn(settings: unknown): Firm {
  const firm = valueAt(settings, ['firm']);
  // `as` holds: the pipeline reports anything not of this shape; readers look up texts.
  return typeof firm === 'object' && firm !== null ? (firm as Firm) : NO_FIRM;
}

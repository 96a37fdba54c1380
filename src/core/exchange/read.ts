import { SHARED_LAYOUT, type SharedLayout, sharedLayout, sharedLayouts } from '#contract/config';
import { decodeShare } from './share-code.ts';

/** Why a text is not a layout: `empty`; `tooLarge`; `newer` made by a later build; `damaged` a truncated or altered code; `foreign` something else. */
type ReadProblem = 'empty' | 'tooLarge' | 'newer' | 'damaged' | 'foreign';
type ReadOutcome =
  | { readonly kind: 'layouts'; readonly layouts: readonly SharedLayout[] }
  | { readonly kind: 'refused'; readonly problem: ReadProblem };

const refused = (problem: ReadProblem): ReadOutcome => ({ kind: 'refused', problem });

function versionOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null || !('format' in value)) return null;
  if (value.format !== SHARED_LAYOUT.format && value.format !== SHARED_LAYOUT.many) return null;
  return 'schemaVersion' in value && typeof value.schemaVersion === 'number' ? value.schemaVersion : null;
}

/** Reads the layouts, one or several, in the text of a file or in a share code. Never rejects. */
export async function readShared(text: string): Promise<ReadOutcome> {
  if (text.trim() === '') return refused('empty');
  if (text.length > SHARED_LAYOUT.bytes) return refused('tooLarge');
  const decoded = await decodeShare(text);
  if (decoded.kind === 'newer' || decoded.kind === 'damaged') return refused(decoded.kind);
  let value: unknown;
  try {
    value = decoded.kind === 'value' ? decoded.value : JSON.parse(text);
  } catch {
    return refused('foreign');
  }
  const version = versionOf(value);
  if (version !== null && version > SHARED_LAYOUT.schemaVersion) return refused('newer');
  const one = sharedLayout.safeParse(value);
  if (one.success) return { kind: 'layouts', layouts: [one.data] };
  const many = sharedLayouts.safeParse(value);
  return many.success ? { kind: 'layouts', layouts: many.data.layouts } : refused('foreign');
}

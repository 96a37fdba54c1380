import { type BundleText, type Catalogue, withOutside } from '#contract/config';
import { outsideIn } from './external-panel.ts';

interface Draft {
  readonly source: { readonly catalogue: Catalogue } | null;
  readonly texts: BundleText;
}

/** What a draft may refer to: the catalogue of the build, and the outside plugins that the draft lists. null: not read yet. */
export function draftCatalogue({ source, texts }: Draft): Catalogue | null {
  if (source === null) return null;
  const outside = outsideIn(texts.settings);
  return outside.length === 0 ? source.catalogue : withOutside(source.catalogue, outside);
}

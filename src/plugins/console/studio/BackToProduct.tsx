import { parseJsonText } from '#contract/config';
import { valueByPath } from '#contract/config/pipeline';
import { Button } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Path } from '../model/json-text.ts';
import { idPathOf, isAsProduct } from '../model/product-side.ts';
import type { Studio } from '../stores/studio.ts';

/** Resets the chosen item, or the whole file, to the product's own. Absent when already so, or when the product has none. */
export const BackToProduct = observer(function BackToProduct({
  studio,
  path,
}: {
  readonly studio: Studio;
  readonly path: Path;
}) {
  const { t } = useTranslation();
  const { file } = studio;
  const product = studio.source?.builtIn.texts[file] ?? '';
  const place = idPathOf(studio.texts[file], path);
  if (place === null || isAsProduct(studio.texts[file], product, place)) return null;
  if (valueByPath(parseJsonText(product), place) === undefined) return null;
  return (
    <Button size="sm" icon="undo" onClick={() => studio.backToProduct(file, place)}>
      {t(place.length === 0 ? 'console:release.file' : 'console:release.item')}
    </Button>
  );
});

import { useStars } from '#core/hooks';
import { IconButton } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

/** Adds a bond to the watchlist or removes it, and shows which applies; absent for users without one. */
export const StarButton = observer(function StarButton({ securityId }: { readonly securityId: string }) {
  const { t } = useTranslation();
  const stars = useStars();
  if (stars === null) return null;
  const isWatched = stars.has(securityId);
  return (
    <IconButton
      icon="star"
      data-sends=""
      label={t(isWatched ? 'shell:star.remove' : 'shell:star.add')}
      aria-pressed={isWatched}
      onClick={() => stars.toggle(securityId)}
    />
  );
});

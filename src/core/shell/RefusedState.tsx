import { PanelState } from '#core/kit';
import { useServices } from '#core/services';
import type { Words } from '#core/text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** In place of quotes that the server refuses to send: why, in the server's words if it gives any. */
export function RefusedState({ words }: { readonly words: Words | null }): ReactNode {
  const { text } = useServices();
  const { t } = useTranslation();
  return <PanelState kind="locked" title={words === null ? t('core:quotesRefused') : text.say(words)} />;
}

import { PanelState } from '#core/kit';
import { usePlugin } from '#core/services';
import type { Words } from '#core/text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { quotesPlugin } from '../plugin.ts';

/** In place of a view whose quotes the server refuses: why, in the server's words if it gives any. */
export function Refused({ words }: { readonly words: Words | null }): ReactNode {
  const { text } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  return <PanelState kind="locked" title={words === null ? t('quotes:refused') : text.say(words)} />;
}

import { PanelState } from '#core/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What could not be read, in a few words. */
  readonly title: string;
  readonly detail?: string;
  /** It stands in place of a whole page: the title is the page's first heading. */
  readonly isPage?: boolean;
  /** Reads again: at a press, and when a lost connection is back. */
  readonly onRetry: () => unknown;
  readonly children?: ReactNode;
}

/** In place of what could not be read: what it was, and a button that reads it again. */
export function FailedState({ onRetry, ...props }: Props): ReactNode {
  const { t } = useTranslation();
  return (
    <PanelState kind="error" {...props} action={{ label: t('core:retry'), onClick: () => void onRetry() }} />
  );
}

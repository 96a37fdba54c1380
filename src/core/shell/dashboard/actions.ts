import { createContext } from 'react';

/** What a panel's menu may request of its host: a dashboard, or a popped-out window. */
export interface PanelActions {
  openSettings(panel: string): void;
  /** Dashboard only. */
  readonly remove?: (panel: string) => void;
  /** Dashboard only: ends layout mode. */
  readonly leave?: () => void;
  /** Popped-out window only: back into the dashboard. */
  readonly putBack?: () => void;
}

/** null: the panel is in a preview. */
export const PanelActionsContext = createContext<PanelActions | null>(null);

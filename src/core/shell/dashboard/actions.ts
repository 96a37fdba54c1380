import { createContext } from 'react';

/** What a panel's menu may ask of where the panel stands: a dashboard, or a window of its own. */
export interface PanelActions {
  openSettings(panel: string): void;
  /** A dashboard only. */
  readonly remove?: (panel: string) => void;
  /** A dashboard only: ends layout mode. */
  readonly leave?: () => void;
  /** A window only: back into the dashboard. */
  readonly putBack?: () => void;
}

/** null: the panel stands in a preview. */
export const PanelActionsContext = createContext<PanelActions | null>(null);

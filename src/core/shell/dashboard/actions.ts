import { createContext } from 'react';

/** What a panel's menu may ask of the dashboard that it stands on. */
export interface DashboardActions {
  openSettings(panel: string): void;
  remove(panel: string): void;
}

/** null: the panel stands alone, in a window of its own or in a preview. */
export const DashboardActionsContext = createContext<DashboardActions | null>(null);

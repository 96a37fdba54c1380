import { createContext } from 'react';

/** Where the dashboard puts its layout tools: the right end of the status line. */
const ToolsSlotContext = createContext<HTMLElement | null>(null);
export const ToolsSlot = ToolsSlotContext;

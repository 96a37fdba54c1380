import type { ReactNode } from 'react';
import { BulkView } from './BulkView.tsx';

/** Quoting many bonds at once, on a dashboard. */
export function View(): ReactNode {
  return <BulkView />;
}

import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(() =>
  import('./ProposalDialog.tsx').then(({ ProposalDialog: View }) => ({ default: View })),
);

/** The dialog of one change, whose code is loaded with the first that is looked at. */
export const ProposalLater = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);

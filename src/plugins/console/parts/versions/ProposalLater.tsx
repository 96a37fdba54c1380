import { lazyPart } from '#core/query';
import { type ComponentProps, Suspense } from 'react';

const Dialog = lazyPart(() => import('./ProposalDialog.tsx').then(({ ProposalDialog: Part }) => Part));

/** The dialog of one change, whose code is loaded when the first is viewed. */
export const ProposalLater = (props: ComponentProps<typeof Dialog>) => (
  <Suspense fallback={null}>
    <Dialog {...props} />
  </Suspense>
);

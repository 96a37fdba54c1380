import { SkeletonRows } from '#core/kit';
import { lazyPart } from '#core/query';
import { Suspense } from 'react';

const Rendered = lazyPart(() => import('./Rendered.tsx').then(({ Rendered: Renderer }) => Renderer));

interface Props {
  readonly text: string;
  readonly loading: string;
  /** It stands below the title of a page, not of a card. */
  readonly isPage?: boolean;
}

/** A text in Markdown. HTML in it is shown as text, images are omitted, and addresses other than web and mail ones are dropped. */
export function Markdown({ text, loading, isPage = false }: Props) {
  return (
    <Suspense fallback={<SkeletonRows label={loading} rows={3} columns={1} />}>
      <Rendered text={text} isPage={isPage} />
    </Suspense>
  );
}

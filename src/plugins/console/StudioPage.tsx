import { Button, Segments, SkeletonRows, Tag } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unread } from './parts/Unread.tsx';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import { Canvas } from './studio/Canvas.tsx';
import { ItemForm } from './studio/ItemForm.tsx';
import { Problems } from './studio/Problems.tsx';
import { PublishDialog } from './studio/PublishDialog.tsx';
import { ReleaseClashes } from './studio/ReleaseClashes.tsx';
import { SidesDialog } from './studio/SidesDialog.tsx';
import { Steps } from './studio/Steps.tsx';
import { Tree } from './studio/Tree.tsx';
import './console.css';

const CodeEditor = lazy(() =>
  import('./editor/CodeEditor.tsx').then(({ CodeEditor: View }) => ({ default: View })),
);

const NewPageDialog = lazy(() =>
  import('./studio/NewPageDialog.tsx').then(({ NewPageDialog: View }) => ({ default: View })),
);

/** The configuration studio: tree, text or canvas, form, findings; publish. */
export const View = observer(function StudioPage() {
  const { t } = useTranslation();
  const studio = useStudio();
  const [mode, setMode] = useState<'code' | 'canvas'>('canvas');
  const [isMaking, setMaking] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const hasTexts = useAllTexts(studio.source?.catalogue.textKeys);
  const isLayout = studio.file === 'layouts' && studio.path.length >= 2;
  if (studio.status !== 'ready' || !studio.base || !hasTexts)
    return <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />;
  const shown = isLayout ? mode : 'code';
  return (
    <div className="c-studio">
      <div className="c-bar">
        <h1>{t('console:studio.title')}</h1>
        <Tag>
          {studio.base.version === 0
            ? t('console:studio.builtIn')
            : t('console:studio.version', { version: studio.base.version })}
        </Tag>
        {studio.isChanged && (
          <Tag tone="warn">{t('console:studio.draft', { count: studio.changedFiles.length })}</Tag>
        )}
        <span className="c-space" />
        {isLayout && (
          <Segments
            label={t('console:studio.mode')}
            value={shown}
            choices={[
              { value: 'code', label: t('console:studio.code') },
              { value: 'canvas', label: t('console:studio.canvas') },
            ]}
            onChange={setMode}
          />
        )}
        <Button icon="plus" onClick={() => setMaking(true)}>
          {t('console:page.title')}
        </Button>
        <Steps studio={studio} />
        <Button disabled={!studio.isChanged} onClick={() => studio.discard()}>
          {t('console:studio.discard')}
        </Button>
        <Button
          tone="primary"
          disabled={!studio.isChanged}
          onClick={() => (studio.isBehind ? studio.openSides() : setPublishing(true))}
        >
          {t('console:studio.publish')}
        </Button>
      </div>
      {studio.isBehind && (
        <div className="c-behind" role="alert">
          {studio.source?.version === studio.base.version
            ? t('console:studio.upgraded')
            : t('console:studio.behind', {
                version: studio.source?.version ?? 0,
                base: studio.base.version,
              })}
          <Button size="sm" onClick={() => studio.openSides()}>
            {t('console:studio.showSides')}
          </Button>
        </div>
      )}
      <ReleaseClashes studio={studio} />
      <div className="c-panes">
        <Tree studio={studio} />
        <div className="c-middle">
          {shown === 'canvas' ? (
            <Canvas studio={studio} />
          ) : (
            <Suspense fallback={<SkeletonRows rows={10} columns={2} label={t('console:loading')} />}>
              <CodeEditor studio={studio} />
            </Suspense>
          )}
          <Problems studio={studio} />
        </div>
        <ItemForm studio={studio} />
      </div>
      <PublishDialog studio={studio} open={isPublishing} onClose={() => setPublishing(false)} />
      {isMaking && (
        <Suspense fallback={null}>
          <NewPageDialog
            studio={studio}
            onClose={(isMade) => {
              setMaking(false);
              if (isMade) setMode('canvas');
            }}
          />
        </Suspense>
      )}
      <SidesDialog studio={studio} />
    </div>
  );
});

import { consoleApi } from '#contract/api';
import { Button, Segments, SkeletonRows, Tag } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { May } from './parts/May.tsx';
import { Unread } from './parts/Unread.tsx';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import type { Studio } from './stores/studio.ts';
import { ItemForm } from './studio/ItemForm.tsx';
import { Errors, Problems } from './studio/Problems.tsx';
import { Steps } from './studio/Steps.tsx';
import { Tree } from './studio/Tree.tsx';
import './console.css';

type Mode = 'code' | 'canvas';

const CodeEditor = lazy(() =>
  import('./editor/CodeEditor.tsx').then(({ CodeEditor: View }) => ({ default: View })),
);

const Canvas = lazy(() => import('./studio/Canvas.tsx').then(({ Canvas: View }) => ({ default: View })));

const NewPageDialog = lazy(() =>
  import('./studio/NewPageDialog.tsx').then(({ NewPageDialog: View }) => ({ default: View })),
);

const PublishDialog = lazy(() =>
  import('./studio/PublishDialog.tsx').then(({ PublishDialog: View }) => ({ default: View })),
);
// Only a release that clashed with what was published has any.
const ReleaseClashes = lazy(() =>
  import('./studio/ReleaseClashes.tsx').then(({ ReleaseClashes: View }) => ({ default: View })),
);
const SidesDialog = lazy(() =>
  import('./studio/SidesDialog.tsx').then(({ SidesDialog: View }) => ({ default: View })),
);

/** Whether it ever was: a dialog is fetched when it is first opened, and then keeps what was typed in it. */
function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was;
}

/** The configuration studio: tree, text or canvas, form, findings; publish. */
export const View = observer(function StudioPage() {
  const studio = useStudio();
  const [mode, setMode] = useState<Mode>('canvas');
  const [isMaking, setMaking] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const hasPublished = useEver(isPublishing);
  const hasSides = useEver(studio.sides !== null);
  const hasTexts = useAllTexts(studio.source?.catalogue.textKeys);
  const isLayout = studio.file === 'layouts' && studio.path.length >= 2;
  if (studio.status !== 'ready' || !studio.base || !hasTexts)
    return <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />;
  const shown = isLayout ? mode : 'code';
  return (
    <div className="c-studio">
      <StudioBar
        studio={studio}
        mode={isLayout ? shown : null}
        onMode={setMode}
        onMake={() => setMaking(true)}
        onPublish={() => (studio.isBehind ? studio.openSides() : setPublishing(true))}
      />
      {studio.isBehind && <Behind studio={studio} />}
      {(studio.source?.clashes ?? []).length > 0 && (
        <Suspense fallback={null}>
          <ReleaseClashes studio={studio} />
        </Suspense>
      )}
      <div className="c-panes">
        <Tree studio={studio} />
        <div className="c-middle">
          <Editor studio={studio} mode={shown} />
          <Problems studio={studio} />
        </div>
        <ItemForm studio={studio} />
      </div>
      {hasPublished && (
        <Suspense fallback={null}>
          <PublishDialog
            studio={studio}
            open={isPublishing}
            onClose={() => setPublishing(false)}
            errors={<Errors studio={studio} onLook={() => setPublishing(false)} />}
          />
        </Suspense>
      )}
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
      {hasSides && (
        <Suspense fallback={null}>
          <SidesDialog studio={studio} />
        </Suspense>
      )}
    </div>
  );
});

function Editor({ studio, mode }: { readonly studio: Studio; readonly mode: Mode }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<SkeletonRows rows={10} columns={2} label={t('console:loading')} />}>
      {mode === 'canvas' ? <Canvas studio={studio} /> : <CodeEditor studio={studio} />}
    </Suspense>
  );
}

interface BarProps {
  readonly studio: Studio;
  /** How a layout is shown; null where the file has one form only. */
  readonly mode: Mode | null;
  readonly onMode: (mode: Mode) => void;
  readonly onMake: () => void;
  readonly onPublish: () => void;
}

/** What is being edited, and what can be done with it as a whole. */
const StudioBar = observer(function StudioBar({ studio, mode, onMode, onMake, onPublish }: BarProps) {
  const { t } = useTranslation();
  const version = studio.base?.version ?? 0;
  return (
    <div className="c-bar">
      <h1>{t('console:studio.title')}</h1>
      <Tag>{version === 0 ? t('console:studio.builtIn') : t('console:studio.version', { version })}</Tag>
      {studio.isChanged && (
        <Tag tone="warn">{t('console:studio.draft', { count: studio.changedFiles.length })}</Tag>
      )}
      <span className="c-space" />
      {mode !== null && (
        <Segments
          label={t('console:studio.mode')}
          value={mode}
          choices={[
            { value: 'code', label: t('console:studio.code') },
            { value: 'canvas', label: t('console:studio.canvas') },
          ]}
          onChange={onMode}
        />
      )}
      <Button icon="plus" onClick={onMake}>
        {t('console:page.title')}
      </Button>
      <Steps studio={studio} />
      <Button disabled={!studio.isChanged} onClick={() => studio.discard()}>
        {t('console:studio.discard')}
      </Button>
      <May call={consoleApi.publish}>
        <Button tone="primary" disabled={!studio.isChanged} onClick={onPublish}>
          {t('console:studio.publish')}
        </Button>
      </May>
    </div>
  );
});

/** Somebody published, or another release runs, since this draft was begun. */
const Behind = observer(function Behind({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const version = studio.source?.version ?? 0;
  const base = studio.base?.version ?? 0;
  return (
    <div className="c-behind" role="alert">
      {version === base ? t('console:studio.upgraded') : t('console:studio.behind', { version, base })}
      <Button size="sm" onClick={() => studio.openSides()}>
        {t('console:studio.showSides')}
      </Button>
    </div>
  );
});

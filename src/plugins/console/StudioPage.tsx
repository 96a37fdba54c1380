import { consoleApi } from '#contract/api';
import { configNames } from '#contract/config';
import { Button, Segments, SkeletonRows, Tag } from '#core/kit';
import { lazyPart } from '#core/query';
import { usePlugin } from '#core/services';
import { namesText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { May } from './parts/May.tsx';
import { Outdated } from './parts/Outdated.tsx';
import { Unread } from './parts/Unread.tsx';
import { useDraftValue } from './parts/use-draft.ts';
import { useAllTexts, useStudio } from './parts/use-studio.ts';
import type { Studio } from './stores/studio.ts';
import { consolePlugin } from './plugin.ts';
import { FirmMissing } from './studio/FirmMissing.tsx';
import { Inside } from './studio/Inside.tsx';
import { ItemForm } from './studio/ItemForm.tsx';
import { Errors, Problems } from './studio/Problems.tsx';
import { Steps } from './studio/Steps.tsx';
import { Tree } from './studio/Tree.tsx';
import './console.css';

/** `form`: a form, or for a layout its canvas; `code`: the file itself. */
const modes = z.enum(['form', 'code']);
type Mode = z.infer<typeof modes>;

const CodeEditor = lazyPart(() => import('./editor/CodeEditor.tsx').then(({ CodeEditor: Part }) => Part));

const Canvas = lazyPart(() => import('./studio/Canvas.tsx').then(({ Canvas: Part }) => Part));

const NewPageDialog = lazyPart(() =>
  import('./studio/NewPageDialog.tsx').then(({ NewPageDialog: Part }) => Part),
);

const PublishDialog = lazyPart(() =>
  import('./studio/PublishDialog.tsx').then(({ PublishDialog: Part }) => Part),
);
// Only a release that clashed with what was published has any.
const ReleaseClashes = lazyPart(() =>
  import('./studio/ReleaseClashes.tsx').then(({ ReleaseClashes: Part }) => Part),
);
const SidesDialog = lazyPart(() => import('./studio/SidesDialog.tsx').then(({ SidesDialog: Part }) => Part));

/** Whether it has ever been true: a dialog is fetched when first opened, and then keeps what was typed in it. */
function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was;
}

/** How this user edits: by form until they choose the file itself, then as they left it. */
function useMode(): readonly [Mode, (mode: Mode) => void] {
  const { storage } = usePlugin(consolePlugin);
  const setting = useMemo(
    () => storage.persisted<Mode>({ key: 'console.view', schema: modes, version: 1, defaults: 'form' }),
    [storage],
  );
  const [mode, setMode] = useState<Mode>(setting.get());
  return [
    mode,
    (next) => {
      setting.set(next);
      setMode(next);
    },
  ];
}

const placeSchema = z.nullable(
  z.object({ file: z.enum(configNames), path: z.array(z.union([z.string(), z.number()])) }),
);

/** The selected item is found again after a reload or a log-in. Call it in an observer. */
function useStudioPlace(studio: Studio): void {
  const [place, setPlace] = useDraftValue('studio.place', placeSchema, null);
  const { file, path, status } = studio;
  const isReady = status === 'ready';
  const [first] = useState(place);
  useEffect(() => {
    if (isReady && first !== null && studio.path.length === 0) studio.select(first.file, first.path);
  }, [studio, isReady, first]);
  useEffect(() => {
    if (path.length > 0) setPlace({ file, path: [...path] });
  }, [file, path, setPlace]);
}

/** The configuration studio: tree, text or canvas, form, findings; publish. */
export const View = observer(function StudioPage() {
  const studio = useStudio();
  useStudioPlace(studio);
  const [mode, setMode] = useMode();
  const [isMaking, setMaking] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const hasSides = useEver(studio.sides !== null);
  const hasTexts = useAllTexts(studio.source?.catalogue.textKeys);
  const isLayout = studio.file === 'layouts' && studio.path.length >= 2;
  if (studio.status !== 'ready' || !studio.base || !hasTexts)
    return <Unread isFailed={studio.status === 'failed'} onRetry={() => studio.load()} />;
  return (
    <div className="c-studio">
      <StudioBar
        studio={studio}
        mode={mode}
        isLayout={isLayout}
        onMode={setMode}
        onMake={() => setMaking(true)}
        onPublish={() => (studio.isBehind ? studio.openSides() : setPublishing(true))}
      />
      <Outdated studio={studio} />
      <FirmMissing studio={studio} />
      {studio.isBehind && <Behind studio={studio} />}
      {(studio.source?.clashes ?? []).length > 0 && (
        <Suspense fallback={null}>
          <ReleaseClashes studio={studio} />
        </Suspense>
      )}
      <Panes studio={studio} mode={mode} isLayout={isLayout} onCode={() => setMode('code')} />
      <Publishing studio={studio} open={isPublishing} onClose={() => setPublishing(false)} />
      {isMaking && (
        <Suspense fallback={null}>
          <NewPageDialog
            studio={studio}
            onClose={(isMade) => {
              setMaking(false);
              if (isMade) setMode('form');
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

interface PanesProps {
  readonly studio: Studio;
  readonly mode: Mode;
  readonly isLayout: boolean;
  readonly onCode: () => void;
}

/** The tree, the editor with its findings, and the form of the selected item: in place of the editor unless there is a canvas. */
const Panes = observer(function Panes({ studio, mode, isLayout, onCode }: PanesProps) {
  const isSheet = mode === 'form' && !isLayout;
  const form = <ItemForm studio={studio} onCode={onCode} />;
  return (
    <div className="c-panes" data-mode={isSheet ? 'sheet' : mode} data-stored="">
      <Tree studio={studio} />
      <div className="c-middle">
        {isSheet ? (
          <div className="c-sheet scroll">
            {form}
            <Inside studio={studio} />
          </div>
        ) : (
          <Editor studio={studio} mode={mode} />
        )}
        <Problems studio={studio} />
      </div>
      {!isSheet && form}
    </div>
  );
});

interface PublishingProps {
  readonly studio: Studio;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The publish dialog: loaded when first opened, and kept with what was typed. */
const Publishing = observer(function Publishing({ studio, open, onClose }: PublishingProps) {
  const hasOpened = useEver(open);
  if (!hasOpened) return null;
  return (
    <Suspense fallback={null}>
      <PublishDialog
        studio={studio}
        open={open}
        onClose={onClose}
        behind={studio.isBehind && <Behind studio={studio} onLook={onClose} />}
        errors={<Errors studio={studio} onLook={onClose} />}
      />
    </Suspense>
  );
});

function Editor({ studio, mode }: { readonly studio: Studio; readonly mode: Mode }) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<SkeletonRows rows={10} columns={2} label={t('console:loading')} />}>
      {mode === 'form' ? <Canvas studio={studio} /> : <CodeEditor studio={studio} />}
    </Suspense>
  );
}

interface BarProps {
  readonly studio: Studio;
  readonly mode: Mode;
  /** The selected item has a canvas as its form. */
  readonly isLayout: boolean;
  readonly onMode: (mode: Mode) => void;
  readonly onMake: () => void;
  readonly onPublish: () => void;
}

/** What is being edited, and the actions on the whole of it. */
const StudioBar = observer(function StudioBar(props: BarProps) {
  const { studio, mode, isLayout, onMode, onMake, onPublish } = props;
  const { t } = useTranslation();
  const version = studio.base?.version ?? 0;
  return (
    <div className="k-page-bar">
      <h1>{t('console:studio.title')}</h1>
      <Tag>{version === 0 ? t('console:studio.builtIn') : t('console:studio.version', { version })}</Tag>
      {studio.isChanged && (
        <Tag tone="warn">{t('console:studio.draft', { count: studio.changedFiles.length })}</Tag>
      )}
      <span className="k-space" />
      <Segments
        label={t('console:studio.mode')}
        value={mode}
        choices={[
          { value: 'form', label: t(isLayout ? 'console:studio.canvas' : 'console:studio.form') },
          { value: 'code', label: t('console:studio.code') },
        ]}
        onChange={onMode}
      />
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

interface BehindProps {
  readonly studio: Studio;
  /** Before both sides are shown. */
  readonly onLook?: () => void;
}

/** Another version was published, or another release runs, since this draft was begun. */
const Behind = observer(function Behind({ studio, onLook }: BehindProps) {
  const { t, i18n } = useTranslation();
  const version = studio.source?.version ?? 0;
  const from = studio.base?.version ?? 0;
  const base = t(from === 0 ? 'console:studio.baseBuiltIn' : 'console:studio.baseVersion', { version: from });
  const look = () => {
    onLook?.();
    studio.openSides();
  };
  const names = namesText([...new Set(studio.since.map(({ operName }) => operName))], i18n.language);
  return (
    <div className="c-behind" role="alert">
      {version === from
        ? t('console:studio.upgraded')
        : names === ''
          ? t('console:studio.behind', { version, base })
          : t('console:studio.behindNames', { version, base, names })}
      <Button size="sm" onClick={look}>
        {t('console:studio.showSides')}
      </Button>
    </div>
  );
});

import { LAYOUT_LIMITS, type NamedLayout } from '#contract/config';
import { Button, IconButton, type IconName, Segments, Tag, TextField, TextInput } from '#core/kit';
import { fileTextOf, shareCodeOf, sharedOf } from '#core/exchange';
import type { PageLayout } from '#core/layout';
import { useServices } from '#core/services';
import type { LayoutSync } from '#core/sync';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachableDashboards } from '../reachable.ts';
import { Sheet } from './Sheet.tsx';

/** A longer code does not pass through a chat window in one piece, characters. */
const CODE_FITS = 8000;

interface Props {
  readonly page: PageLayout;
  readonly onImport: () => void;
  readonly onClose: () => void;
}

/** Layouts saved by name, and the export and import of layouts. */
export const LibrarySheet = observer(function LibrarySheet({ page, onImport, onClose }: Props) {
  const { layoutSync } = useServices();
  const { t } = useTranslation();
  return (
    <Sheet title={t('layout:library.title')} detail={t('layout:library.detail')} onClose={onClose}>
      {layoutSync.get() && <NamedLayouts />}
      <Share page={page} onImport={onImport} />
      <Reset />
    </Sheet>
  );
});

/** This page or all of them, as a share code or a file. */
const Share = observer(function Share({ page, onImport }: Omit<Props, 'onClose'>) {
  const { layout, notice, browser, config } = useServices();
  const { t } = useTranslation();
  const name = dynamicText(t, config.layout(page.id)?.title ?? page.id);
  const [scope, setScope] = useState<'page' | 'all'>('page');
  const reachable = reachableDashboards(config).flatMap((item) => layout.page(item.layout) ?? []);
  const shared = (scope === 'page' ? [page] : reachable).map(sharedOf);
  const copy = async () => {
    const code = await shareCodeOf(shared);
    if (code.length > CODE_FITS) notice.warning({ key: 'layout:library.codeTooLong' });
    else notice.copied(await browser.copyText(code));
  };
  const fileName = t('layout:library.fileName', {
    name: scope === 'page' ? name : t('layout:library.allPages'),
  });
  const download = () => browser.saveFile(`${fileName}.json`, fileTextOf(shared));
  return (
    <section className="s-library" aria-label={t('layout:library.share')}>
      <h3>{t('layout:library.share')}</h3>
      <Segments
        label={t('layout:library.scope')}
        value={scope}
        choices={[
          { value: 'page', label: t('layout:library.thisPage') },
          { value: 'all', label: t('layout:library.pages', { count: reachable.length }) },
        ]}
        onChange={setScope}
      />
      <p className="k-hint">
        {t(scope === 'page' ? 'layout:library.shareHint' : 'layout:library.shareAllHint', { name })}
      </p>
      <div className="s-library-row">
        <Button size="sm" icon="copy" onClick={() => void copy()}>
          {t('layout:library.copyCode')}
        </Button>
        <Button size="sm" icon="download" onClick={download}>
          {t('layout:library.download')}
        </Button>
        <Button size="sm" icon="upload" onClick={onImport}>
          {t('layout:library.import')}
        </Button>
      </div>
    </section>
  );
});

/** Resets every page to the product's default. */
const Reset = observer(function Reset() {
  const { layout, notice } = useServices();
  const { t } = useTranslation();
  const resetAll = async () => {
    const sure = await notice.confirm({
      kind: 'layout.resetAll',
      title: { key: 'layout:library.resetAllTitle' },
      body: { key: 'layout:library.resetAllBody' },
      confirm: { key: 'layout:library.resetAllDo' },
      danger: true,
    });
    if (!sure) return;
    layout.reset('all');
    notice.success({ key: 'layout:library.resetAllDone' });
  };
  return (
    <section className="s-library" aria-label={t('layout:library.reset')}>
      <h3>{t('layout:library.reset')}</h3>
      <p className="k-hint">{t('layout:library.resetHint')}</p>
      <div className="s-library-row">
        <Button
          size="sm"
          icon="refresh"
          disabled={Object.keys(layout.deltas).length === 0 && layout.former.length === 0}
          onClick={() => void resetAll()}
        >
          {t('layout:library.resetAll')}
        </Button>
      </div>
    </section>
  );
});

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

const NamedLayouts = observer(function NamedLayouts() {
  const { layoutSync } = useServices();
  const { t } = useTranslation();
  const sync = layoutSync.get();
  if (!sync) return null;
  return (
    <section className="s-library" aria-label={t('layout:library.named')}>
      <h3>
        {t('layout:library.named')}
        <span>{sync.named.length}</span>
      </h3>
      {sync.named.length === 0 && <p className="k-hint">{t('layout:library.none')}</p>}
      <ul>
        {sync.named.map((item) => (
          <NamedRow key={item.id} item={item} />
        ))}
      </ul>
      <SaveAs sync={sync} />
    </section>
  );
});

/** Saves the current layouts under a new name. */
const SaveAs = observer(function SaveAs({ sync }: { readonly sync: LayoutSync }) {
  const { notice } = useServices();
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const problemOf = (name: string): string | undefined => {
    if (name === '') return t('layout:library.needName');
    if (sync.named.length >= LAYOUT_LIMITS.named)
      return t('layout:library.full', { count: LAYOUT_LIMITS.named });
    const isTaken = sync.named.some((item) => item.name === name);
    return isTaken ? t('layout:library.taken', { name }) : undefined;
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const name = typed.trim();
    const reason = problemOf(name);
    setProblem(reason);
    if (reason !== undefined || sync.saveAs(name) === null) return;
    setTyped('');
    notice.success({ key: 'layout:library.saved', values: { name } });
  };
  return (
    <form className="s-library-save" onSubmit={save}>
      <TextField
        label={t('layout:library.saveAs')}
        error={problem}
        maxLength={30}
        value={typed}
        placeholder={t('layout:library.placeholder')}
        onChange={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        after={
          <Button size="sm" type="submit">
            {t('layout:library.save')}
          </Button>
        }
      />
    </form>
  );
});

interface NamedRowProps {
  readonly item: NamedLayout;
}

const NamedRow = observer(function NamedRow({ item }: NamedRowProps) {
  const { layoutSync } = useServices();
  const [isTyping, setTyping] = useState(false);
  const sync = layoutSync.get();
  if (!sync) return null;
  if (isTyping) return <RenameRow item={item} onDone={() => setTyping(false)} />;
  return <AppliedRow item={item} sync={sync} onRename={() => setTyping(true)} />;
});

/** Renames a saved layout: Enter or leaving the field accepts what was typed, Esc does not. A name already in use stays typed, with the reason. */
function RenameRow({ item: { id, name }, onDone }: NamedRowProps & { readonly onDone: () => void }) {
  const { layoutSync } = useServices();
  const { t } = useTranslation();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const noteId = useId();
  const newName = typed.trim();
  const isTaken = layoutSync.get()?.named.some((other) => other.id !== id && other.name === newName) === true;
  const rename = () => {
    if (!isTaken) layoutSync.get()?.rename(id, typed);
    onDone();
  };
  return (
    <li>
      <TextInput
        ref={takeFocus}
        maxLength={30}
        value={typed}
        aria-label={t('layout:library.renameOf', { name })}
        invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : noteId}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            if (isTaken) setProblem(t('layout:library.taken', { name: newName }));
            else rename();
          }
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
      />
      {problem !== undefined && (
        <small id={noteId} className="k-field-error" role="alert">
          {problem}
        </small>
      )}
    </li>
  );
}

const tool = (icon: IconName, label: string, onClick: () => void) => (
  <IconButton size="sm" icon={icon} label={label} onClick={onClick} />
);

interface AppliedRowProps extends NamedRowProps {
  readonly sync: LayoutSync;
  readonly onRename: () => void;
}

/** A saved layout: apply it, save changes made since, rename it, delete it. */
const AppliedRow = observer(function AppliedRow({ item: { id, name }, sync, onRename }: AppliedRowProps) {
  const { notice } = useServices();
  const { t } = useTranslation();
  const isCurrent = sync.currentId === id;
  const isChanged = isCurrent && sync.isChanged;
  const remove = async () => {
    const sure = await notice.confirm({
      kind: `layout.delete.${id}`,
      title: { key: 'layout:library.deleteTitle' },
      body: { key: 'layout:library.deleteBody', values: { name } },
      confirm: { key: 'layout:library.delete' },
      danger: true,
    });
    if (sure) sync.remove(id);
  };
  const apply = () => {
    sync.apply(id);
    notice.success({ key: 'layout:library.applied', values: { name } });
  };
  const update = () => {
    sync.update(id);
    notice.success({ key: 'layout:library.saved', values: { name } });
  };
  return (
    <li data-current={isCurrent ? '' : undefined}>
      <button
        type="button"
        className="s-library-name"
        aria-current={isCurrent || undefined}
        aria-label={t('layout:library.applyOf', { name })}
        onClick={apply}
      >
        {name}
      </button>
      {isCurrent && (
        <Tag tone={isChanged ? 'warn' : 'ok'}>
          {t(isChanged ? 'layout:library.changed' : 'layout:library.current')}
        </Tag>
      )}
      <span className="s-library-tools">
        {isChanged && tool('check', t('layout:library.updateOf', { name }), update)}
        {tool('pencil', t('layout:library.renameOf', { name }), onRename)}
        {tool('trash', t('layout:library.deleteOf', { name }), () => void remove())}
      </span>
    </li>
  );
});

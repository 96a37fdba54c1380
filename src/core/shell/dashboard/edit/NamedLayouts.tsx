import { LAYOUT_LIMITS, type NamedLayout } from '#contract/config';
import { Button, IconButton, type IconName, Tag, TextField, TextInput } from '#core/kit';
import { useServices } from '#core/services';
import type { LayoutSync } from '#core/sync';
import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Layouts saved by name: listed, applied, renamed, deleted, and a new one saved. */
export const NamedLayouts = observer(function NamedLayouts() {
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

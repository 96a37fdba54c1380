import type { UsedThing } from '#contract/api';
import { fileNameOf } from '#contract/config';
import { Icon, Tag, TextInput } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsByKey, filterOutline, outlineAt, type OutlineNode } from '../model/outline.ts';
import { thingsInTree } from '../model/thing-of.ts';
import { useUsage } from '../parts/versions/use-usage.ts';
import type { Studio } from '../stores/studio.ts';
import { useNodeNames } from './use-node-names.ts';

interface Row {
  readonly node: OutlineNode;
  readonly depth: number;
  readonly isOpen: boolean;
}

/** Visible lines: children of closed nodes are omitted. */
function rowsOf(nodes: readonly OutlineNode[], isOpen: (node: OutlineNode) => boolean, depth = 1): Row[] {
  return nodes.flatMap((node) => {
    const open = node.children.length > 0 && isOpen(node);
    return [{ node, depth, isOpen: open }, ...(open ? rowsOf(node.children, isOpen, depth + 1) : [])];
  });
}

type Act =
  | { readonly do: 'focus'; readonly at: number }
  | { readonly do: 'open'; readonly node: OutlineNode; readonly on: boolean }
  | { readonly do: 'choose'; readonly node: OutlineNode };

/** What a key does on the line at `at`; null for nothing. */
function treeKey(key: string, rows: readonly Row[], at: number): Act | null {
  const row = rows[at];
  if (!row) return null;
  const { node, depth, isOpen } = row;
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (step !== undefined) return { do: 'focus', at: step };
  if (key === 'ArrowRight' && node.children.length > 0)
    return isOpen ? { do: 'focus', at: at + 1 } : { do: 'open', node, on: true };
  if (key === 'ArrowLeft')
    return isOpen
      ? { do: 'open', node, on: false }
      : { do: 'focus', at: rows.findLastIndex((other, n) => n < at && other.depth < depth) };
  return key === 'Enter' || key === ' ' ? { do: 'choose', node } : null;
}

/** An item chosen elsewhere (a finding, the canvas, a new page) is scrolled into sight. */
function useInSight(list: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);
}

/** Which nodes are open: as they were left, else those around the chosen item, and the file that the studio opened with. Call it in an observer. */
function useOpened(studio: Studio, chosen: string | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(() => new Map([[studio.file, true]]));
  const isAround = (node: OutlineNode): boolean =>
    node.file === studio.file && node.path.every((part, at) => part === studio.path[at]);
  const keysAround = (nodes: readonly OutlineNode[]): readonly string[] =>
    nodes.filter(isAround).flatMap(({ key, children }) => [key, ...keysAround(children)]);
  return {
    openAround: () => {
      const around = keysAround(studio.outline);
      setOpened(new Map([...opened].filter(([key]) => !around.includes(key))));
    },
    isOpen: (node: OutlineNode): boolean =>
      opened.get(node.key) ?? (isAround(node) && (node.kind === 'file' || node.key !== chosen)),
    setOpen: (key: string, on: boolean) => setOpened(new Map([...opened, [key, on]])),
  };
}

/** How much a line was used yesterday; undefined when not at all, or unknown. */
function useCounts(studio: Studio): (node: OutlineNode) => UsedThing | undefined {
  const usage = useUsage();
  const things = useMemo(() => thingsInTree(studio.outline), [studio.outline]);
  return ({ key }) => usage?.things.get(things.get(key) ?? '');
}

function TreeSearch({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      icon="search"
      aria-label={t('console:tree.search')}
      placeholder={t('console:tree.search')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The configuration as a tree: routes, menus, layouts with their panels, settings. Arrows move and open, Enter chooses. */
export const Tree = observer(function Tree({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const chosen = outlineAt(studio.outline, studio.file, studio.path);
  const faults = useMemo(() => faultsByKey(studio.diagnostics), [studio.diagnostics]);
  const nameOf = useNodeNames(studio);
  const countOf = useCounts(studio);
  const { isOpen, setOpen, openAround } = useOpened(studio, chosen?.key);
  const rows = rowsOf(
    filterOutline(studio.outline, query, (node) => `${nameOf(node)} ${node.label}`),
    (node) => query.trim() !== '' || isOpen(node),
  );
  const isListed = rows.some((row) => row.node.key === chosen?.key);
  const stop = isListed ? chosen?.key : rows[0]?.node.key;
  // An item chosen elsewhere (a finding, a new page) is in sight, whatever was searched before.
  const [chosenKey, setChosenKey] = useState(chosen?.key);
  if (chosenKey !== chosen?.key) {
    setChosenKey(chosen?.key);
    if (!isListed) {
      setQuery('');
      openAround();
    }
  }
  useInSight(list, chosen?.key);
  const handleKey = (event: KeyboardEvent, at: number) => {
    const act = treeKey(event.key, rows, at);
    if (act === null) return;
    if (act.do === 'focus') list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[act.at]?.focus();
    else if (act.do === 'open') setOpen(act.node.key, act.on);
    else studio.select(act.node.file, act.node.path);
    event.preventDefault();
  };
  return (
    <div className="c-tree">
      <TreeSearch value={query} onChange={setQuery} />
      <ul role="tree" aria-label={t('console:tree.label')} ref={list} className="scroll">
        {rows.map((row, at) => (
          <TreeRow
            key={row.node.key}
            row={row}
            name={nameOf(row.node)}
            isChosen={row.node.key === chosen?.key}
            isStop={row.node.key === stop}
            isChanged={row.node.kind === 'file' && studio.changedFiles.includes(row.node.file)}
            faults={faults.get(row.node.key)}
            used={countOf(row.node)}
            onChoose={() => {
              const { node } = row;
              studio.select(node.file, node.path);
              if (node.children.length > 0) setOpen(node.key, node.key !== chosen?.key || !row.isOpen);
            }}
            onKeyDown={(event) => handleKey(event, at)}
          />
        ))}
      </ul>
    </div>
  );
});

interface TreeRowProps {
  readonly row: Row;
  readonly name: string;
  readonly isChosen: boolean;
  /** The line in the tab order. */
  readonly isStop: boolean;
  readonly isChanged: boolean;
  readonly faults: { readonly errors: number; readonly warnings: number } | undefined;
  /** Its use yesterday. */
  readonly used: UsedThing | undefined;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const counts = ({ people, uses }: UsedThing) => ({ count: people, uses });

/** One line of the tree: its name, its name in the file, whether it is gated, changed or wrong. */
function TreeRow({
  row,
  name,
  isChosen,
  isStop,
  isChanged,
  faults,
  used,
  onChoose,
  onKeyDown,
}: TreeRowProps) {
  const { t } = useTranslation();
  const { node, depth, isOpen } = row;
  const isParent = node.children.length > 0;
  const detail = node.kind === 'file' ? fileNameOf(node.file) : node.name;
  return (
    <li
      role="treeitem"
      aria-level={depth}
      aria-selected={isChosen}
      {...(isParent ? { 'aria-expanded': isOpen } : {})}
      tabIndex={isStop ? 0 : -1}
      data-kind={node.kind}
      // Where space is short the id gives way, then the name: both can be read here.
      title={detail === name ? name : t('console:pair', { what: name, name: detail })}
      style={{ paddingLeft: depth * 14 - 8 }}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {isParent ? <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} /> : <i />}
      <span className="k-cut">{name}</span>
      {detail !== name && (
        <small translate="no" className={node.kind === 'file' ? undefined : 'k-cut'}>
          {detail}
        </small>
      )}
      {node.isGated && <Icon name="lock" size={12} label={t('console:tree.gated')} />}
      {used && (
        <small className="c-used" title={t('console:usage.yesterday', counts(used))}>
          {t('console:usage.short', counts(used))}
        </small>
      )}
      {isChanged && <b title={t('console:tree.changed')}>●</b>}
      {faults && faults.errors > 0 && <Tag tone="bad">{faults.errors}</Tag>}
      {faults && faults.errors === 0 && faults.warnings > 0 && <Tag tone="warn">{faults.warnings}</Tag>}
    </li>
  );
}

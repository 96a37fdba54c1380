import { fileNameOf } from '#contract/config';
import { Icon, Tag, TextInput } from '#core/kit';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsByKey, filterOutline, outlineAt, type OutlineNode } from '../model/outline.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

interface Row {
  readonly node: OutlineNode;
  readonly depth: number;
  readonly isOpen: boolean;
}

/** Lines as they stand on the screen: what is closed is left out. */
function rowsOf(nodes: readonly OutlineNode[], isOpen: (node: OutlineNode) => boolean, depth = 1): Row[] {
  return nodes.flatMap((node) => {
    const open = node.children.length > 0 && isOpen(node);
    return [{ node, depth, isOpen: open }, ...(open ? rowsOf(node.children, isOpen, depth + 1) : [])];
  });
}

/** The configuration as a tree: routes, menus, layouts with their panels, settings. Arrows move and open, Enter chooses. */
export const Tree = observer(function Tree({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const sayKey = useSay(studio);
  const [wanted, setWanted] = useState('');
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const chosen = outlineAt(studio.outline, studio.file, studio.path);
  const faults = useMemo(() => faultsByKey(studio.diagnostics), [studio.diagnostics]);
  const say = (node: OutlineNode): string =>
    sayKey(studio.source?.catalogue.panels[node.label]?.title ?? node.label);
  const nameOf = (node: OutlineNode): string => {
    if (node.kind === 'file') return t(`console:file.${node.file}`);
    if (node.kind === 'group') return dynamicText(t, `console:menus.${node.name}`);
    if (node.kind === 'section') return dynamicText(t, `console:section.${node.name}`);
    return say(node) || node.name;
  };
  const isAround = (node: OutlineNode): boolean =>
    node.file === studio.file && node.path.every((part, at) => part === studio.path[at]);
  const isOpen = (node: OutlineNode): boolean =>
    wanted.trim() !== '' ||
    (opened.get(node.key) ?? (node.kind === 'file' || (isAround(node) && node.key !== chosen?.key)));
  const rows = rowsOf(
    filterOutline(studio.outline, wanted, (node) => `${say(node)} ${node.label}`),
    isOpen,
  );
  const stop = rows.some((row) => row.node.key === chosen?.key) ? chosen?.key : rows[0]?.node.key;
  // What was chosen elsewhere (a finding, the canvas, a new page) comes into sight.
  const shown = chosen?.key;
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const setOpen = (key: string, on: boolean) => setOpened(new Map([...opened, [key, on]]));
  const focus = (at: number) => list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus();
  const handleKey = (event: KeyboardEvent, { node, isOpen: open }: Row, at: number) => {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (step !== undefined) focus(step);
    else if (event.key === 'ArrowRight' && node.children.length > 0) {
      if (open) focus(at + 1);
      else setOpen(node.key, true);
    } else if (event.key === 'ArrowLeft') {
      if (open) setOpen(node.key, false);
      else focus(rows.findLastIndex((row, n) => n < at && row.depth < (rows[at]?.depth ?? 0)));
    } else if (event.key === 'Enter' || event.key === ' ') studio.select(node.file, node.path);
    else return;
    event.preventDefault();
  };
  return (
    <div className="c-tree">
      <TextInput
        icon="search"
        aria-label={t('console:tree.search')}
        placeholder={t('console:tree.search')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <ul role="tree" aria-label={t('console:tree.label')} ref={list} className="scroll">
        {rows.map((row, at) => {
          const { node, depth } = row;
          const count = faults.get(node.key);
          const isFile = node.kind === 'file';
          return (
            <li
              key={node.key}
              role="treeitem"
              aria-level={depth}
              aria-selected={node.key === chosen?.key}
              {...(node.children.length > 0 ? { 'aria-expanded': row.isOpen } : {})}
              tabIndex={node.key === stop ? 0 : -1}
              data-kind={node.kind}
              style={{ paddingLeft: depth * 14 - 8 }}
              onClick={() => {
                studio.select(node.file, node.path);
                if (node.children.length > 0)
                  setOpen(node.key, node.key === chosen?.key ? !row.isOpen : true);
              }}
              onKeyDown={(event) => handleKey(event, row, at)}
            >
              {node.children.length > 0 ? (
                <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
              ) : (
                <i />
              )}
              <span className="k-cut">{nameOf(node)}</span>
              {isFile ? (
                <small>{fileNameOf(node.file)}</small>
              ) : (
                nameOf(node) !== node.name && <small className="k-cut">{node.name}</small>
              )}
              {node.isGated && <Icon name="lock" size={12} label={t('console:tree.gated')} />}
              {isFile && studio.changedFiles.includes(node.file) && (
                <b title={t('console:tree.changed')}>●</b>
              )}
              {count && count.errors > 0 && <Tag tone="bad">{count.errors}</Tag>}
              {count && count.errors === 0 && count.warnings > 0 && <Tag tone="warn">{count.warnings}</Tag>}
            </li>
          );
        })}
      </ul>
    </div>
  );
});

import { dynamicText } from '#core/text';
import { useTranslation } from 'react-i18next';
import type { OutlineNode } from '../model/outline.ts';
import { useKindOf, useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

/** Names of nodes. Call it in an observer. */
export function useNodeNames(studio: Studio): (node: OutlineNode) => string {
  const { t } = useTranslation();
  const sayKey = useSay(studio);
  const kindOf = useKindOf(sayKey);
  const say = ({ label }: OutlineNode): string => kindOf(label) || sayKey(label);
  return (node) => {
    if (node.kind === 'file') return t(`console:file.${node.file}`);
    if (node.kind === 'group') return dynamicText(t, `console:menus.${node.name}`);
    if (node.kind === 'section') return dynamicText(t, `console:section.${node.name}`);
    return say(node) || node.name;
  };
}

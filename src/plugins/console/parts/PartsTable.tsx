import type { PartUse } from '#contract/api';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTextsIn } from '../model/own-texts.ts';
import type { Studio } from '../stores/studio.ts';
import { useSayIn } from './use-studio.ts';

interface Props {
  readonly studio: Studio;
  readonly parts: readonly PartUse[];
  readonly label: string;
  /** Labels of after and before. */
  readonly sides: readonly [after: string, before: string];
}

/** Changed menu items, pages and panels one by one: how often each was used on both sides. */
export const PartsTable = observer(function PartsTable({ studio, parts, label, sides }: Props) {
  const { t } = useTranslation();
  const settings = studio.source?.texts.settings;
  const say = useSayIn(useMemo(() => (settings === undefined ? {} : ownTextsIn(settings)), [settings]));
  const panels = studio.source?.catalogue.panels ?? {};
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('console:trial.part')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={`${part.what} ${part.id}`}>
            <th scope="row">
              {t(`console:effects.${part.what}`)} {say(panels[part.label]?.title ?? part.label) || part.id}{' '}
              <code>{part.id}</code>
            </th>
            <td>{part.after}</td>
            <td>{part.before}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

import type { PartUse } from '#contract/api';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Studio } from '../../stores/studio.ts';
import { useKindOf, useSayIn, wordsIn } from '../use-studio.ts';

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
  const say = useSayIn(useMemo(() => (settings === undefined ? {} : wordsIn(settings)), [settings]));
  const kindOf = useKindOf(say);
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
              {t(`console:effects.${part.what}`)} {kindOf(part.label) || say(part.label) || part.id}{' '}
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

import type { VersionInfo } from '#contract/api';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLine } from '../../model/change-line.ts';
import { reasonText } from '../../model/own-reason.ts';
import type { Studio } from '../../stores/studio.ts';
import { usePathWords } from '../use-path-words.ts';

interface Props {
  readonly studio: Studio;
  readonly change: Pick<VersionInfo, 'reason' | 'ownReason' | 'summary'>;
  readonly children?: ReactNode;
}

/** Lines shown in a list; all of them are in the comparison. */
const MAX_LINES = 2;

/** How many changes there are: a long list ends with `… TOTAL`. */
const countOf = (summary: readonly string[]): number =>
  Number(/^… (\d+)$/.exec(summary.at(-1) ?? '')?.[1] ?? summary.length);

/** The reason for a change, and the first lines of what it does, in the reader's language; how many more there are. */
export const ChangeReason = observer(function ChangeReason({ studio, change, children }: Props) {
  const { t } = useTranslation();
  const wordsOf = usePathWords(studio.running);
  const moreCount = countOf(change.summary) - MAX_LINES;
  return (
    <div className="c-why">
      <b>{reasonText(t, change.reason, change.ownReason)}</b>
      {change.summary.slice(0, MAX_LINES).map((line) => {
        const { words, place } = changeLine(line, t, wordsOf);
        return (
          <small key={line} className="k-cut" title={place}>
            {words}
          </small>
        );
      })}
      {moreCount > 0 && <small>{t('console:versions.more', { count: moreCount })}</small>}
      {children}
    </div>
  );
});

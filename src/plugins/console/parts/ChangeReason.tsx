import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLine } from '../model/change-line.ts';
import type { Studio } from '../stores/studio.ts';
import { usePathWords } from './use-path-words.ts';

interface Props {
  readonly studio: Studio;
  readonly change: { readonly reason: string; readonly summary: readonly string[] };
  readonly children?: ReactNode;
}

/** The reason for a change, and the first lines of what it does, in the reader's language. */
export const ChangeReason = observer(function ChangeReason({ studio, change, children }: Props) {
  const { t } = useTranslation();
  const wordsOf = usePathWords(studio.running);
  return (
    <div className="c-why">
      <b>{change.reason}</b>
      {change.summary.slice(0, 2).map((line) => {
        const { words, place } = changeLine(line, t, wordsOf);
        return (
          <small key={line} className="k-cut" title={place}>
            {words}
          </small>
        );
      })}
      {children}
    </div>
  );
});

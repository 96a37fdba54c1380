import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLine } from '../model/change-line.ts';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly change: { readonly reason: string; readonly summary: readonly string[] };
  readonly children?: ReactNode;
}

/** Why a change was made, and the first lines of what it does, in the reader's words. */
export const ChangeReason = observer(function ChangeReason({ change: { reason, summary }, children }: Props) {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const nameOf = (key: string): string => {
    const field = `console:field.${key}`;
    return text.has(field) ? dynamicText(t, field) : '';
  };
  return (
    <div className="c-why">
      <b>{reason}</b>
      {summary.slice(0, 2).map((line) => (
        <small key={line} className="k-cut">
          {changeLine(line, t, nameOf)}
        </small>
      ))}
      {children}
    </div>
  );
});

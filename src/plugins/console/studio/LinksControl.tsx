import { TextField } from '#core/kit';
import { usePlugin } from '#core/services';
import { dynamicText } from '#core/text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { consolePlugin } from '../plugin.ts';

interface Props {
  readonly value: Readonly<Record<string, unknown>>;
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void;
  /** Edits the names as well. */
  readonly children: ReactNode;
}

/** Addresses outside the product by name, each in a field of its own. */
export function LinksControl({ value, onChange, children }: Props) {
  const { text } = usePlugin(consolePlugin);
  const { t } = useTranslation();
  const wordOf = (key: string): string => (text.has(key) ? dynamicText(t, key) : '');
  return (
    <div className="c-stack">
      {Object.entries(value).map(([name, address]) => (
        <TextField
          key={name}
          label={`${wordOf(`console:link.${name}`)} ${name}`.trim()}
          hint={wordOf(`console:linkHint.${name}`)}
          value={typeof address === 'string' ? address : ''}
          onChange={(next) => onChange({ ...value, [name]: next.trim() })}
        />
      ))}
      <details className="c-more">
        <summary>{t('console:form.linkLines')}</summary>
        {children}
      </details>
    </div>
  );
}

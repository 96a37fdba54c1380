import { market } from '#contract/api';
import { cleanSearch } from '#contract/rules';
import { TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ordersPlugin } from '../plugin.ts';

const PAUSE_MS = 250;
const CHOICES = 10;

interface Props {
  readonly securityId: string;
  readonly onChange: (securityId: string) => void;
}

interface Choice {
  readonly securityid: string;
  readonly secshortname: string;
}

/** One bond by code or name: what is typed finds bonds, and a whole code or a choice of the list filters. */
export function BondFilter({ securityId, onChange }: Props): ReactNode {
  const { http, clock } = usePlugin(ordersPlugin);
  const { t } = useTranslation();
  const [text, setText] = useState(securityId);
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const listId = useId();
  // Cleared from outside.
  useEffect(() => {
    if (securityId === '') setText('');
  }, [securityId]);
  const wanted = cleanSearch(text);
  useEffect(() => {
    if (wanted.length < 2) return undefined;
    const going = new AbortController();
    const stop = clock.setTimeout(() => {
      const query = { securityArg: wanted, page: 1, rows: CHOICES };
      http.call(market.bondInfoByIdOrName, { query }, { notTips: true, signal: going.signal }).then(
        ({ content }) => setChoices(content),
        () => undefined, // no choices then; a whole code filters all the same
      );
    }, PAUSE_MS);
    return () => {
      stop();
      going.abort();
    };
  }, [http, clock, wanted]);
  const find = (value: string): string | null => {
    const clean = cleanSearch(value).toUpperCase();
    if (clean === '') return '';
    const found = choices.find(
      (item) => item.securityid.toUpperCase() === clean || item.secshortname.toUpperCase() === clean,
    );
    return found?.securityid ?? (/^\w+\.(IB|SH|SZ)$/.test(clean) ? clean : null);
  };
  const take = (value: string) => {
    const id = find(value);
    if (id !== null && id !== securityId) onChange(id);
  };
  return (
    <div className="o-bond">
      <TextInput
        icon="search"
        type="search"
        list={listId}
        aria-label={t('orders:filter.bond')}
        placeholder={t('orders:filter.bond')}
        value={text}
        maxLength={40}
        onChange={(event) => {
          setText(event.target.value);
          take(event.target.value);
          if (securityId !== '' && find(event.target.value) === null) onChange('');
        }}
        onKeyDown={(event) => {
          const [only] = choices;
          if (
            event.key !== 'Enter' ||
            event.nativeEvent.isComposing ||
            only === undefined ||
            find(text) !== null
          )
            return;
          setText(only.securityid);
          onChange(only.securityid);
        }}
      />
      <datalist id={listId}>
        {choices.map((item) => (
          <option key={item.securityid} value={item.securityid}>
            {item.secshortname}
          </option>
        ))}
      </datalist>
    </div>
  );
}

import { market } from '#contract/api';
import type { BondSearchRow } from '#contract/entities';
import { cleanSearch } from '#contract/rules';
import { Button, Field, TextInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { alertsPlugin } from '../plugin.ts';

interface Props {
  readonly securityId: string;
  /** The bond of an alert that is changed stays. */
  readonly isFixed: boolean;
  readonly error: string | undefined;
  readonly onPick: (securityId: string) => void;
}

const PAUSE_MS = 150;
const ROWS = 6;

/** Bonds that fit what was typed, after a pause. */
function useMatches(typed: string): readonly BondSearchRow[] | 'failed' | null {
  const { http, clock } = usePlugin(alertsPlugin);
  const [rows, setRows] = useState<readonly BondSearchRow[] | 'failed' | null>(null);
  const query = cleanSearch(typed);
  useEffect(() => {
    if (query === '') {
      setRows(null);
      return undefined;
    }
    const abort = new AbortController();
    const stop = clock.setTimeout(() => {
      http
        .call(
          market.bondInfoByIdOrName,
          { query: { securityArg: query, rows: ROWS } },
          { signal: abort.signal, notTips: true },
        )
        .then(
          ({ content }) => setRows(content),
          () => setRows('failed'),
        );
    }, PAUSE_MS);
    return () => {
      stop();
      abort.abort();
    };
  }, [http, clock, query]);
  return rows;
}

/** The bond of an alert: found by code, name or pinyin initials; once chosen it stands with its name. */
export function BondField({ securityId, isFixed, error, onPick }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<BondSearchRow | null>(null);
  const isChosen = securityId !== '';
  // The name of a bond that came by its id only.
  const found = useMatches(
    isChosen && chosen?.securityid !== securityId ? securityId : isChosen ? '' : typed,
  );
  const matches = found === 'failed' ? [] : found;
  const name = (
    chosen?.securityid === securityId ? chosen : matches?.find((row) => row.securityid === securityId)
  )?.secshortname;
  const pick = (row: BondSearchRow): void => {
    setChosen(row);
    setTyped('');
    onPick(row.securityid);
  };
  return (
    <Field label={t('alerts:form.bond')} error={error}>
      {({ id, describedBy, invalid }) =>
        isChosen ? (
          <div className="alerts-chosen" id={id}>
            <b>{name ?? ''}</b> <span className="k-num">{securityId}</span>
            {!isFixed && (
              <Button size="sm" tone="ghost" onClick={() => onPick('')}>
                {t('alerts:form.other')}
              </Button>
            )}
          </div>
        ) : (
          <>
            <TextInput
              id={id}
              icon="search"
              aria-describedby={describedBy}
              invalid={invalid}
              autoComplete="off"
              maxLength={100}
              value={typed}
              placeholder={t('alerts:form.bondPlaceholder')}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                const first = matches?.[0];
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (first) pick(first);
              }}
            />
            {matches !== null && (
              <ul className="alerts-matches">
                {matches.map((row) => (
                  <li key={row.securityid}>
                    <button type="button" onClick={() => pick(row)}>
                      <span className="k-num">{row.securityid}</span> {row.secshortname}
                    </button>
                  </li>
                ))}
                {matches.length === 0 && (
                  <li>{t(found === 'failed' ? 'alerts:form.searchFailed' : 'alerts:form.noMatch')}</li>
                )}
              </ul>
            )}
          </>
        )
      }
    </Field>
  );
}
